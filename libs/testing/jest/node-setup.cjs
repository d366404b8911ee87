// Property tests are repeatable in the gate; the full run draws new values.
if (process.env.ZW_TEST_TIER !== 'full') require('fast-check').configureGlobal({ seed: 20_261 });
