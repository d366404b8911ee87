export { Showcase } from './showcase';
