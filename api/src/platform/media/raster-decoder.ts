import sharp from 'sharp';

/**
 * Image library of the API process, limited to raster formats whose headers tell their size. A file that only looks like
 * one of them cannot reach another decoder: drawings (SVG) are decoded by `DrawingRenderer`, in a process with limits.
 */
const RASTER_LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`);

sharp.block({ operation: ['VipsForeignLoad'] }); // guard: upload-decoders
sharp.unblock({ operation: RASTER_LOADERS });

export { sharp };
export type { Sharp } from 'sharp';
