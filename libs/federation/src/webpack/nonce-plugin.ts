import webpack, { type Compiler } from 'webpack';

/**
 * Sets the nonce of the content security policy on webpack's script and link tags. The shell document has it in `<meta
 * property="csp-nonce" nonce="…">`.
 */
class NonceRuntimeModule extends webpack.RuntimeModule {
  constructor() {
    // After webpack's own module, which sets the nonce to undefined.
    super('content security policy nonce', webpack.RuntimeModule.STAGE_ATTACH);
  }

  override generate(): string {
    // The style extractor runs modules during the build, where no document exists.
    const meta = `document.querySelector('meta[property="csp-nonce"]')`;
    return `if (typeof document !== 'undefined') ${webpack.RuntimeGlobals.scriptNonce} = (${meta} || {}).nonce;`;
  }
}

export class NoncePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('NoncePlugin', (compilation) => {
      compilation.hooks.additionalTreeRuntimeRequirements.tap('NoncePlugin', (chunk, requirements) => {
        if (!chunk.hasRuntime()) return;
        requirements.add(webpack.RuntimeGlobals.scriptNonce);
        compilation.addRuntimeModule(chunk, new NonceRuntimeModule());
      });
    });
  }
}
