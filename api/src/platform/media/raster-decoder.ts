import sharp from 'sharp';

/**
 * Image library of the API process, limited to raster formats with the size in the header. A file that only resembles
 * one of them cannot reach another decoder: `DrawingRenderer` decodes drawings (SVG), in a process with limits.
 */
const RASTER_LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif'].map((format) => `VipsForeignLoad${format}`);

sharp.block({ operation: ['VipsForeignLoad'] }); // guard: upload-decoders
sharp.unblock({ operation: RASTER_LOADERS });

export { sharp };
export type { Sharp } from 'sharp';
