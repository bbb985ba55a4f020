/** Local parts that a team shares, in the languages of the markets that we read. */
const ROLES = new Set(
  `abuse admin administration advertise advertising anfrage atendimento author autor bestellung billing blog booking buero bureau
  business careers commercial commerciale community compliance contact contacto contact-us contacts contactus contato contatti
  content content-team contenido customerservice datenschutz direction dpo editor editorial editors editors-desk enquiries enquiry feedback finance guest
  hallo hello help helpdesk hey hi hilfe hola hostmaster hr info infos information inquiries inquiry jobs kontakt kontor kundenservice
  legal letters links mail mailbox marketing media news newsdesk newsletter noc noreply no-reply office ola outreach partner partners partnership
  partnerships podcast post postmaster pr presse press prensa privacy publicidad publish publisher redacao redaccion redactie redaction
  redaktion redakcja redazione sales sav security seo service services shop site submissions submit subscribe support team tips
  tipline verlag vertrieb web webmaster welcome writers`.split(/\s+/),
);

/** Whether an address belongs to a role, not to a person. */
export function isRoleAddress(address: string): boolean {
  const [local = ""] = address.slice(0, address.lastIndexOf("@")).toLowerCase().split("+");
  return (
    ROLES.has(local) || ROLES.has(local.replace(/[._-]/g, "")) || local.split(/[._-]/).every((part) => ROLES.has(part))
  );
}
