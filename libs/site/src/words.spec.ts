import { wordsIn } from './words.js';

test('the words of an Arabic website are Arabic', () => {
  expect(Object.values(wordsIn('ar')).filter((text) => !/^[\p{Script=Arabic}\s.]+$/u.test(text))).toEqual([]);
});

test('a language without words of its own has the English ones', () => {
  expect(wordsIn('ja').path).toBe('You are here');
});
