import { createRequire } from 'node:module';
import { join } from 'node:path';

/**
 * Font files of receipts.
 *
 * @param root of the checkout, for the resolution of packages
 */
export function receiptFonts(root: string): { readonly plain: string; readonly bold: string } {
  const require = createRequire(join(root, 'api/package.json'));
  return {
    plain: require.resolve('@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf'),
    bold: require.resolve('@expo-google-fonts/noto-sans/700Bold/NotoSans_700Bold.ttf'),
  };
}
