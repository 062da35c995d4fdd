import { defineImporter } from '#domains/imports/server/importer.ts'
import { commonColumns, pricing } from '#domains/imports/server/common-columns.ts'
import { numberOf } from '#domains/imports/server/readers.ts'
import { createTrack } from '../contract.ts'
import { insertTrack } from './tracks.ts'

/** Imports tracks as drafts. Their recordings are uploaded afterwards. */
export const trackImporter = defineImporter({
  kind: 'tracks',
  one: 'track',
  many: 'tracks',
  list: '/offers/tracks',
  create: createTrack,
  columns: [
    { key: 'title', label: 'Title', example: 'Before the rain', also: ['Name', 'Track', 'Song'] },
    { key: 'artist', label: 'Artist', example: 'Nakivubo Band', also: ['Band', 'Singer'] },
    { key: 'album', label: 'Album', example: 'Wet season' },
    { key: 'genre', label: 'Genre', example: 'Kadongo kamu' },
    {
      key: 'price',
      label: 'Price',
      example: 'UGX 5,000',
      also: ['Amount'],
      ...pricing,
    },
    commonColumns.currency,
    { key: 'preview_seconds', label: 'Preview', example: '30', help: 'Preview length in seconds.', read: numberOf },
    { key: 'summary', label: 'Summary', example: 'Recorded in one night.' },
    { ...commonColumns.tags, example: 'acoustic, live' },
  ],
  insert: ({ tx, actor }, body) => insertTrack(tx, actor, body),
})
