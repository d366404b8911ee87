import { fitCrop, MOST_ZOOM, moveCrop, sideOf, wholeOf } from './crop-geometry';

const wide = { width: 400, height: 200 };

it('the initial crop is the largest centered square', () => {
  expect(wholeOf(wide)).toEqual({ x: 200, y: 100, zoom: 1 });
  expect(sideOf(wide, wholeOf(wide))).toBe(200);
  expect(sideOf(wide, { x: 0, y: 0, zoom: 2 })).toBe(100);
});

it('a moved crop stays within the picture', () => {
  expect(moveCrop(wide, wholeOf(wide), 0.25, 0.25)).toEqual({ x: 150, y: 100, zoom: 1 });
  expect(moveCrop(wide, wholeOf(wide), 9, 9)).toEqual({ x: 100, y: 100, zoom: 1 });
  expect(moveCrop(wide, wholeOf(wide), -9, 0)).toEqual({ x: 300, y: 100, zoom: 1 });
});

it('the zoom is limited, and zooming out stays within the picture', () => {
  expect(fitCrop(wide, { x: 200, y: 100, zoom: 9 }).zoom).toBe(MOST_ZOOM);
  expect(fitCrop(wide, { x: 390, y: 190, zoom: 0 })).toEqual({ x: 300, y: 100, zoom: 1 });
});
