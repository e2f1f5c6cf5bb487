import type { Person } from '../src/ui/Avatar.tsx';

export const elena: Person = { userId: 0, name: 'Elena Marchetti' };
export const henrik: Person = { userId: 1, name: 'Henrik Aaltonen' };
export const ingrid: Person = { userId: 2, name: 'Ingrid Solheim' };
export const priya: Person = { userId: 6, name: 'Priya Raman' };
export const tomas: Person = { userId: 4, name: 'Tomás Ferreira' };
export const aoife: Person = { userId: 12, name: 'Aoife Brennan' };
export const jonas: Person = { userId: 8, name: 'Jonas Weber' };
export const marek: Person = { userId: 14, name: 'Marek Dvořák' };
export const sofia: Person = { userId: 5, name: 'Sofia Ekdahl' };
export const katrin: Person = { userId: 11, name: 'Katrin Lorenz' };
export const camille: Person = { userId: 18, name: 'Camille Roche' };
