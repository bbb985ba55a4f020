import { describe, expect, test } from "vitest";
import { refusePassword } from "./refuse-password.ts";

const ABOUT = [
  "Mara Lindqvist",
  "mara.lindqvist@northwind.example",
  "Northwind Media",
  "Tallyhour",
  "tallyhour.example",
];

describe("passwords without a list of breaches", () => {
  test.each([
    ["short", "at least 15"],
    ["x".repeat(201), "at most 200"],
    ["aaaaaaaaaaaaaaaaaaaa", "too few characters"],
    ["woodwoodwoodwoodwood", "too few characters"],
    ["horses-horses-horses-", "repeats a few"],
    ["Password123456!", "most used"],
    ["P@ssw0rdP@ssw0rd1", "most used"],
    ["passwordpassword1", "most used"],
    ["1qaz2wsx3edc4rfv5tgb", "most used"],
    ["qwertyuiopasdfghjkl", "most used"],
    ["qwertzuiopasdfghjkl", "most used"],
    ["azertyuiopqsdfghjklm", "most used"],
    ["1q2w3e4r5t6y7u8i9o0p", "most used"],
    ["12345678909876543210", "most used"],
    ["abcdefghijklmnopqrstuvwxyz", "most used"],
    ["correct horse battery staple", "most used"],
    ["CorrectHorseBatteryStaple1", "most used"],
    ["thequickbrownfox123", "most used"],
    ["MayTheForceBeWithYou", "most used"],
    ["iloveyouforever2024", "most used"],
    ["welcome-welcome-2026", "most used"],
    ["Summer2026!Summer2026!", "most used"],
    ["Mara Lindqvist 2026", "your name"],
    ["northwind-media-seo", "the agency"],
    ["tallyhour-tallyhour1", "brands"],
    ["findablefindable1", "this product"],
  ])("%j is refused with a way out", (password, words) => {
    expect(refusePassword(password, ABOUT)).toContain(words);
  });

  test.each([
    "seven grey otters drum loudly",
    "Blaue Kacheln im Treppenhaus",
    "tram lamp olive cardigan",
    "gT4#pQz9!vLm2&xW",
    "mon velo rouge grince souvent",
    "川の近くの古い図書館で本を読む",
    "tallyhour otters drum loudly",
  ])("%j is accepted", (password) => {
    expect(refusePassword(password, ABOUT)).toBeUndefined();
  });

  test("a long text is judged at once", () => {
    expect(refusePassword(`${"ab".repeat(99)}cd`, [])).toBeDefined();
  });
});
