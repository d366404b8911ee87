const page = ['api/test/web/page-protocol.spec.ts'];
const web = ['api/test/platform/http/platform-web.spec.ts'];
const fileCheck = ['api/src/domains/support/files/file-check.spec.ts'];
const supportFiles = ['api/test/support/support-files.spec.ts'];
const virusScan = ['api/test/support/files/virus-scan.spec.ts'];
const picture = ['api/test/account/profile/account-picture.spec.ts'];
const drawings = ['api/test/content/files/files-drawings.spec.ts'];
const renderer = ['api/test/platform/media/drawing-renderer.spec.ts'];

/** @type {import('../mutant.mjs').Area} */
export const ANSWERS = {
  title: 'Answers and limits',
  mutants: [
    {
      name: 'answer-no-store',
      guard: 'Browsers cache responses about an account.',
      specs: [...web, 'api/test/account/sign-in/sign-in.spec.ts'],
      tests: ['security 7', 'never cached'],
    },
    {
      name: 'answer-scripts',
      guard: 'Injected scripts run.',
      change: { replace: ['nonce', '"\'unsafe-inline\'", nonce'] },
      specs: page,
      tests: ['security headers are on every'],
    },
    {
      name: 'answer-frames',
      guard: 'Another site shows the product in a frame.',
      change: { without: 'frameAncestors: ["\'none\'"]' },
      specs: page,
      tests: ['security headers are on every'],
    },
    {
      name: 'answer-base',
      guard: 'A base element redirects URLs to another site.',
      change: { without: 'baseUri: ["\'none\'"]' },
      specs: page,
      tests: ['security headers are on every'],
    },
    {
      name: 'answer-objects',
      guard: 'Plug-ins run.',
      change: { without: 'objectSrc: ["\'none\'"]' },
      specs: page,
      tests: ['security headers are on every'],
    },
    {
      name: 'answer-hsts',
      guard: 'Browsers continue to use http.',
      change: {
        replace: ['config.secureCookies ? { maxAge: 63_072_000, includeSubDomains: true } : false', 'false'],
      },
      specs: [...page, 'api/test/account/registration/identity.spec.ts'],
      tests: ['security headers are on every', 'over https'],
    },
    {
      name: 'answer-opener',
      guard: 'A window of another site can access the window of the product.',
      change: { replace: ["{ policy: 'same-origin' }", 'false'] },
      specs: page,
      tests: ['security headers are on every'],
    },
    {
      name: 'answer-faults',
      guard: 'An error response reveals internal details.',
      change: { replace: ['error_id', 'message: String(thrown), error_id'] },
      specs: ['api/test/platform/http/platform-routes.spec.ts'],
      tests: ['a route without an access rule responds with 500'],
    },
    {
      name: 'answer-escape',
      guard: 'Names are rendered as HTML.',
      change: {
        replace: ['text.replace(/[&<>"\']/gu, (character) => ENTITIES[character] ?? character)', 'text'],
      },
      specs: page,
    },
    {
      name: 'limit-flood',
      guard: 'A network can send unlimited requests.',
      change: { replace: ['this.flood.consume(networkOf(ip)).catch(refuse)', 'Promise.resolve()'] },
      specs: web,
      tests: ['a flooding network gets 429'],
    },
    {
      name: 'limit-ipv6',
      guard: 'Each address of one IPv6 network has its own limit.',
      change: { replace: ['4', '8'] },
      specs: web,
    },
    {
      name: 'limit-forwarded',
      guard: 'Clients can forge their IP address.',
      change: { replace: ['false', 'true'] },
      specs: [
        'api/test/account/registration/identity.spec.ts',
        'api/test/account/sign-in/sign-in-throttling.spec.ts',
      ],
      tests: ['forged X-Forwarded-For'],
    },
    {
      name: 'limit-body',
      guard: 'Bodies of any size are read.',
      change: { replace: ['bodyBytes', 'bodyBytes * 1_000'] },
      specs: web,
      tests: ['bodies above their limit are refused'],
    },
    {
      name: 'limit-inflate',
      guard: 'Compressed bodies have no size limit.',
      change: { replace: ['false', 'true'] },
      specs: web,
      tests: ['a body with encoding'],
    },
    {
      name: 'limit-support',
      guard: 'One person can send unlimited cases to customer care.',
      specs: ['api/test/support/support.spec.ts'],
    },
  ],
};

/** @type {import('../mutant.mjs').Area} */
export const UPLOADS = {
  title: 'Uploads',
  mutants: [
    {
      name: 'upload-markup',
      guard: 'HTML and SVG under another name are stored.',
      specs: fileCheck,
    },
    {
      name: 'upload-program',
      guard: 'Programs under another name are stored.',
      specs: fileCheck,
    },
    {
      name: 'upload-script',
      guard: 'Scripts under another name are stored.',
      specs: fileCheck,
    },
    {
      name: 'upload-extension',
      guard: 'The extension of a file differs from its content.',
      change: { replace: ["extension !== ''", "extension === 'none'"] },
      specs: fileCheck,
    },
    {
      name: 'upload-redraw',
      guard: 'Images are stored with EXIF data and appended data.',
      change: {
        replace: [
          "reencodeImage(bytes, { animated: format === 'gif' || format === 'webp', draw: encode[format] })",
          'Promise.resolve({ bytes, format })',
        ],
      },
      specs: supportFiles,
      tests: ['a picture is downloaded without EXIF'],
    },
    {
      name: 'upload-megapixels',
      guard: 'An image of 100 megapixels is decoded.',
      change: { replace: ['1_000_000', '10_000_000'] },
      specs: supportFiles,
      tests: ['a picture of 100 megapixels'],
    },
    {
      name: 'upload-decoders',
      guard: 'A drawing with the signature of a raster image is decoded.',
      specs: drawings,
      tests: ['SVG drawings above the megapixel'],
    },
    {
      name: 'upload-drawing-pictures',
      guard: 'Images inside a drawing have no size limit.',
      specs: drawings,
      tests: ['SVG drawings above the megapixel'],
    },
    {
      name: 'upload-drawing-entities',
      guard: 'Entities expand a drawing without a limit.',
      change: { replace: ['expandedLength(text, own) > MAX_EXPANDED', 'false'] },
      specs: ['api/src/domains/content/files/thumbnails/drawing.spec.ts'],
      tests: ['an entity that is used too often'],
    },
    {
      name: 'upload-drawing-time',
      guard: 'The rendering of a drawing has no time limit.',
      change: { replace: ['this.limits.timeMs', 'START_MS'] },
      specs: renderer,
      tests: ['a drawing above the time limit ends the process'],
    },
    {
      name: 'upload-drawing-memory',
      guard: 'The rendering of a drawing has no memory limit.',
      change: { replace: ['memoryMb', 'memoryMb * 100'] },
      specs: renderer,
      tests: ['a drawing above the memory limit ends the process'],
    },
    {
      name: 'upload-bytes',
      guard: 'Files of any size are read.',
      change: { replace: ['maxBytes', 'maxBytes * 10'] },
      specs: supportFiles,
      tests: ['an oversized file gets 413'],
    },
    {
      name: 'upload-download',
      guard: 'The browser renders a file instead of saving it.',
      change: { replace: ["'application/octet-stream'", 'file.mime'] },
      specs: supportFiles,
      tests: ['a picture is downloaded without EXIF'],
    },
    {
      name: 'scan-infected',
      guard: 'An infected file is attached to a case.',
      specs: virusScan,
      tests: ['an infected file is refused'],
    },
    {
      name: 'scan-away',
      guard: 'Files are attached without a scan while the scanner is down.',
      specs: virusScan,
      tests: ['no file is stored without a result'],
    },
    {
      name: 'upload-picture-kind',
      guard: 'Every file type is decoded as a profile picture.',
      change: {
        replace: ['!kind?.picture && !kind?.converted', '!kind'],
      },
      specs: picture,
    },
    {
      name: 'upload-picture-sandbox',
      guard: 'A profile picture can be opened as a page.',
      change: { without: "@Header('Content-Security-Policy', \"sandbox; default-src 'none'\")" },
      specs: picture,
    },
    {
      name: 'upload-picture-count',
      guard: 'One person can upload unlimited profile pictures.',
      specs: picture,
      tests: ['security 54: picture uploads are limited'],
    },
  ],
};
