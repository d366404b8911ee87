import { Slots } from './slots.js';

test('one project takes a part of the places, and a freed place is taken once', () => {
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
