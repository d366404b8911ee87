import { SLUG, WEBSITE_LANGUAGES, type WebsiteLanguage } from '@zonewerk/contracts';
import { titleSlug } from './title-slug.js';

test.each<[WebsiteLanguage, string, string]>([
  ['el', 'Ψυχή και σώμα', 'psychi-kai-soma'],
  ['be', 'Беларуская мова', 'belaruskaya-mova'],
  ['bg', 'България и щит', 'balgariya-i-shtit'],
  ['mk', 'Ѓорѓи Македонија', 'gjorgji-makedonija'],
  ['sr', 'Ђорђе и Љубав', 'djordje-i-ljubav'],
  ['uk', 'Київ і Харків', 'kyiv-i-kharkiv'],
  ['ru', 'Привет, мир!', 'privet-mir'],
  ['he', 'שלום עולם', 'shlvm-vlm'],
  ['ar', 'مرحبا بالعالم', 'mrhb-blaalm'],
  ['fa', 'سلام دنیا ۱۲', 'slm-dny-12'],
  ['hi', 'नमस्ते दुनिया', 'nmste-duniyaa'],
  ['th', 'สวัสดีชาวโลก', 'swasdiichaawolk'],
  ['zh', '关于我们', 'guan-yu-wo-men'],
  ['ja', 'カタログ', 'katarogu'],
  ['ko', '안녕하세요 세계', 'annyeonghaseyo-segye'],
  ['vi', 'Tiếng Việt', 'tieng-viet'],
  ['nl', 'Crème & brûlée – één', 'creme-and-brulee-een'],
  ['nl', '🎉 100 €', '100'],
])('a title in %s, %j, has the slug %j', (language, title, slug) => {
  expect(titleSlug(title, language)).toBe(slug);
});

test.each(WEBSITE_LANGUAGES)('the name of the language %s has a slug', (language) => {
  const name = new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? '';
  expect(titleSlug(name, language)).toMatch(SLUG);
});
