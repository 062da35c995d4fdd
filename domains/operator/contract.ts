export * from './contract/acting.ts'
export * from './contract/agencies.ts'
export * from './contract/platform.ts'
export * from './contract/recovery.ts'
