/* The part of pdfmake that `typeset-report.ts` uses. The package has no types. */

declare module "pdfmake" {
  interface OutputDocument {
    getBuffer(): Promise<Buffer>;
  }

  const pdfmake: {
    setFonts(fonts: Readonly<Record<string, Readonly<Record<string, string>>>>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(
      definition: Readonly<Record<string, unknown>>,
      options?: Readonly<Record<string, unknown>>,
    ): OutputDocument;
  };
  export default pdfmake;
}

declare module "pdfmake/js/PDFDocument.js" {
  interface ProvidedFont {
    font: { hasGlyphForCodePoint(codePoint: number): boolean };
  }

  class PDFDocument {
    constructor(
      fonts: Readonly<Record<string, Readonly<Record<string, string>>>>,
      images: object,
      patterns: object,
      attachments: object,
      options: object,
      files: { existsSync(path: string): boolean },
      allows: (path: string) => boolean,
    );
    provideFont(family: string, bold: boolean, italics: boolean): ProvidedFont;
  }
  const module: { default: typeof PDFDocument };
  export default module;
}
