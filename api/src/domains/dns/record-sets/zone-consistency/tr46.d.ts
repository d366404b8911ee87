/** The used part of tr46 (UTS #46); the package has no types. */
declare module 'tr46' {
  interface ToUnicodeOptions {
    readonly checkBidi?: boolean;
    readonly checkHyphens?: boolean;
    readonly checkJoiners?: boolean;
    readonly useSTD3ASCIIRules?: boolean;
    readonly transitionalProcessing?: boolean;
  }
  interface ToAsciiOptions extends ToUnicodeOptions {
    readonly verifyDNSLength?: boolean;
  }
  const tr46: {
    /** ASCII form, or null when the name has none. */
    toASCII(name: string, options?: ToAsciiOptions): string | null;
    toUnicode(name: string, options?: ToUnicodeOptions): { domain: string; error: boolean };
  };
  export default tr46;
}
