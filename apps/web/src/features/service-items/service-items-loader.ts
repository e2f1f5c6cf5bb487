export { loadItems as load } from './loaders.ts';
