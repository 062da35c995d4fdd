export * from './contract/albums.ts'
export * from './contract/pictures.ts'
