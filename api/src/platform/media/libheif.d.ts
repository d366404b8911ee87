/** The used part of libheif-js, whose types lack its classes. */
declare module 'libheif-js/wasm-bundle.js' {
  interface HeifPicture {
    get_width(): number;
    get_height(): number;
    is_primary(): boolean;
    /** Calls back with the target, filled with RGBA, or with null. */
    display(
      target: { data: Uint8ClampedArray; width: number; height: number },
      done: (drawn: object | null) => void,
    ): void;
    free(): void;
  }
  const libheif: { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifPicture[] } };
  export default libheif;
}
