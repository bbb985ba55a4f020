/** An address that a person would copy from a page, and who it belongs to. `name` is null for a role. */
export interface ExpectedPerson {
  email: string;
  name: string | null;
  /** Part of the stated role; undefined where the page states none. */
  position?: string;
}

export interface JudgedPage {
  title: string;
  domain: string;
  html: string;
  people: readonly ExpectedPerson[];
}

/** Written to fit the rules. */
export const FITTING: readonly JudgedPage[] = [
  {
    title: "links of a team",
    domain: "studiocraft.example",
    html: `<h1>Our team</h1><div class="card"><h3>Ines Varga</h3><p>Managing editor</p><a href="mailto:ines@studiocraft.example?subject=Hi">Email</a></div>
      <div class="card"><h3>Joost van der Berg</h3><p>Founder</p><a href="mailto:j.vanderberg@studiocraft.example">Email</a></div>
      <footer><a href="mailto:hello@studiocraft.example">hello@studiocraft.example</a></footer>`,
    people: [
      { email: "ines@studiocraft.example", name: "Ines Varga", position: "editor" },
      { email: "j.vanderberg@studiocraft.example", name: "Joost van der Berg", position: "founder" },
      { email: "hello@studiocraft.example", name: null },
    ],
  },
  {
    title: "a German imprint with marks for at and dot",
    domain: "bauplan.example",
    html: `<h2>Impressum</h2><p>Angaben gemäß § 5 DDG</p><p>Bauplan Verlag GmbH<br>Musterweg 3<br>10115 Berlin</p>
      <p>Vertreten durch: Jörg Müller (Geschäftsführer)</p><p>E-Mail: redaktion [at] bauplan [punkt] example</p>
      <p>Datenschutz: datenschutz@bauplan.example</p>`,
    people: [{ email: "redaktion@bauplan.example", name: null }],
  },
  {
    title: "structured data",
    domain: "feeguide.example",
    html: `<script type="application/ld+json">{"@context":"https://schema.org","@graph":[{"@type":"Organization","email":"mailto:office@feeguide.example",
      "address":{"@type":"PostalAddress","addressCountry":"NL"}},{"@type":"Person","name":"Anneke Bakker","jobTitle":"Editor in chief","email":"anneke.bakker@feeguide.example"}]}</script><p>Fees explained.</p>`,
    people: [
      { email: "office@feeguide.example", name: null },
      { email: "anneke.bakker@feeguide.example", name: "Anneke Bakker", position: "editor" },
    ],
  },
  {
    title: "a protected link",
    domain: "planroom.example",
    html: `<p>Write to <a href="/cdn-cgi/l/email-protection" class="__cf_email__" data-cfemail="${protectedBy(0x5a, "clara.hale@planroom.example")}">[email&#160;protected]</a>, our content lead.</p>`,
    people: [{ email: "clara.hale@planroom.example", name: "Clara Hale", position: "content lead" }],
  },
  {
    title: "a hidden trap in the address",
    domain: "sketchbook.example",
    html: `<p>Contact: editor<span style="display: none">.nospam</span>@sketchbook.example</p><p hidden>trap@sketchbook.example</p>`,
    people: [{ email: "editor@sketchbook.example", name: null }],
  },
  {
    title: "an address written backwards",
    domain: "atelier.example",
    html: `<p>Mail: <span style="unicode-bidi:bidi-override; direction: rtl">elpmaxe.reileta@airam</span> (Maria Rossi)</p>`,
    people: [{ email: "maria@atelier.example", name: "Maria Rossi" }],
  },
  {
    title: "spelled out",
    domain: "draftdesk.example",
    html: `<p>Pitches go to Felix Brandt, commissioning editor: felix at draftdesk dot example</p><p>Look us up at draftdesk.example</p>`,
    people: [{ email: "felix@draftdesk.example", name: "Felix Brandt", position: "editor" }],
  },
  {
    title: "examples and files, not people",
    domain: "formkit.example",
    html: `<label>Email <input placeholder="you@formkit.example"></label><p>Enter your email, for example name@example.com or john.doe@formkit.example.</p><img src="/logo@2x.png" alt="logo@2x.png"><p>Follow @formkit</p>`,
    people: [],
  },
  {
    title: "an address of a vendor",
    domain: "benchnotes.example",
    html: `<p>Questions: <a href="mailto:yara@benchnotes.example">Yara Haddad</a></p><p>Hosting by hostco, support@hostco.example</p><p>Theme by theme@themes.example</p>`,
    people: [{ email: "yara@benchnotes.example", name: "Yara Haddad" }],
  },
  {
    title: "a blog on free mail",
    domain: "practicenotes.example",
    html: `<h1>About</h1><p>I am Theo Marsh, an architect. Reach me at theo.marsh.notes@gmail.com.</p>`,
    people: [{ email: "theo.marsh.notes@gmail.com", name: "Theo Marsh" }],
  },
  {
    title: "a French contact page",
    domain: "chantier.example",
    html: `<h1>Nous contacter</h1><p>Rédactrice en chef : Élodie Dubois — elodie.dubois (arobase) chantier.example</p><p>Publicité : regie@chantier.example</p>`,
    people: [
      { email: "elodie.dubois@chantier.example", name: "Élodie Dubois", position: "rédactrice" },
      { email: "regie@chantier.example", name: null },
    ],
  },
];

/** Written apart from the rules, to judge them. */
export const JUDGING: readonly JudgedPage[] = [
  {
    title: "a masthead as a table",
    domain: "archdesk.example",
    html: `<table><tr><td>Editor</td><td>Nadia Okafor</td><td>nadia.okafor@archdesk.example</td></tr><tr><td>Features</td><td>Ivo Novak</td><td>ivo@archdesk.example</td></tr><tr><td>Advertising</td><td></td><td>ads@archdesk.example</td></tr></table>`,
    people: [
      { email: "nadia.okafor@archdesk.example", name: "Nadia Okafor", position: "editor" },
      { email: "ivo@archdesk.example", name: "Ivo Novak" },
      { email: "ads@archdesk.example", name: null },
    ],
  },
  {
    title: "an address in parts of the page",
    domain: "timberpost.example",
    html: `<p>Press: <span>press</span><span>@</span><span>timberpost.example</span></p><ul><li>Oscar Lindgren, publisher, <a href="mailto:oscar%2Elindgren@timberpost.example">write to him</a></li></ul>`,
    people: [
      { email: "press@timberpost.example", name: null },
      { email: "oscar.lindgren@timberpost.example", name: "Oscar Lindgren", position: "publisher" },
    ],
  },
  {
    title: "data attributes that a script joins",
    domain: "modelmaker.example",
    html: `<a class="mail" data-user="samir" data-domain="modelmaker" data-tld="example" href="#">Mail Samir Kaur</a><p>Head of content</p>`,
    people: [{ email: "samir@modelmaker.example", name: "Samir Kaur", position: "content" }],
  },
  {
    title: "a script that writes the address",
    domain: "lightwell.example",
    html: `<p>Mail us:</p><script>document.write('<a href="mailto:' + 'uma' + '@' + 'lightwell.example' + '">mail</a>');</script>`,
    people: [{ email: "uma@lightwell.example", name: null }],
  },
  {
    title: "bylines and one address",
    domain: "cornice.example",
    html: `<article><h1>Pricing studio work</h1><p>By Rosa Ferrari</p><p>Rosa Ferrari is an author at Cornice. Corrections: corrections@cornice.example</p></article>`,
    people: [{ email: "corrections@cornice.example", name: null }],
  },
  {
    title: "an imprint in Italian",
    domain: "cantiere.example",
    html: `<h2>Contatti</h2><p>Direttore responsabile: Matteo Rossi</p><p>redazione@cantiere.example</p><p>m.rossi@cantiere.example</p>`,
    people: [
      { email: "redazione@cantiere.example", name: null },
      { email: "m.rossi@cantiere.example", name: "Matteo Rossi", position: "direttore" },
    ],
  },
  {
    title: "full-width and entity characters",
    domain: "ledgerlines.example",
    html: `<p>Contact Hana Sato: hana&#64;ledgerlines&#46;example or hana.sato＠ledgerlines.example</p>`,
    people: [
      { email: "hana@ledgerlines.example", name: "Hana Sato" },
      { email: "hana.sato@ledgerlines.example", name: "Hana Sato" },
    ],
  },
  {
    title: "comments of readers",
    domain: "sitelog.example",
    html: `<p>Editor: Bea Calder (bea@sitelog.example)</p><section class="comments"><p>Nice post! Visit me at promo@cheaplinks.example</p><p>I wrote to info@othersite.example and got no answer.</p></section>`,
    people: [{ email: "bea@sitelog.example", name: "Bea Calder", position: "editor" }],
  },
  {
    title: "spelled with capitals",
    domain: "quoinpress.example",
    html: `<footer>Guest posts: GUEST AT quoinpress DOT example | Zoe Winter, Editor, zoe AT quoinpress.example</footer>`,
    people: [
      { email: "guest@quoinpress.example", name: null },
      { email: "zoe@quoinpress.example", name: "Zoe Winter", position: "editor" },
    ],
  },
];

/** The widespread protection: the first byte is the key of the others. */
function protectedBy(key: number, address: string): string {
  return Buffer.from([key, ...Buffer.from(address).map((byte) => byte ^ key)]).toString("hex");
}
