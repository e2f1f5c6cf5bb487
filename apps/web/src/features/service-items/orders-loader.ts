export { loadOrders as load } from './order-loaders.ts';
