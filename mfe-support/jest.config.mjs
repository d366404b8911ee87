import { webProject } from '../jest.preset.mjs';

export default webProject(import.meta.dirname, 'mfe-support');
