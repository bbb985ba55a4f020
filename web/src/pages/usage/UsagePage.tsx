export default function UsagePage() {
  return null;
}
