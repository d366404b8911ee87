import { Slots } from './slots.js';

test('an account has at most its share of slots, and a slot is freed once', () => {
  const slots = new Slots(3, 2);
  const free = slots.take('one');
  slots.take('one');
  expect(() => slots.take('one')).toThrow(expect.objectContaining({ code: 'unavailable' }));
  slots.take('two');
  expect(() => slots.take('three')).toThrow(expect.objectContaining({ code: 'unavailable' }));
  free();
  free();
  slots.take('three');
  expect(() => slots.take('three')).toThrow(expect.objectContaining({ code: 'unavailable' }));
});
