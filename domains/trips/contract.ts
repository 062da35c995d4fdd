export * from './contract/trips.ts'
export * from './contract/lists.ts'
