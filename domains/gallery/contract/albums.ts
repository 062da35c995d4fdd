import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { id, ids, line, optionalText, version } from '#kit/contract/schemas.ts'
import { mediaRow } from './pictures.ts'

const feature: Feature = 'website'
const access: Access = ['View Album']

const oneId = id.toLowerCase()

/** Maximum number of pictures in an album. */
export const maxPicturesInAlbum = 500
/** Maximum number of albums of an agency. */
export const maxAlbums = 500

const fields = {
  title: line('Title', 160),
  description: optionalText('Description', 2000).optional(),
  /** Shown on the agency’s website. */
  published: z.boolean('Published is yes or no.').optional(),
}
export const albumBody = z.strictObject(fields)
export const albumEditBody = z.strictObject({
  ...fields,
  title: fields.title.optional(),
  /** A picture of the album; null: the first one. */
  cover_id: oneId.nullish(),
  version,
})

const albumFields = z.object({
  id: z.string(),
  title: z.string(),
  description: z.string().nullable(),
  published: z.boolean(),
  pictures: z.number(),
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})
const albumRow = albumFields.extend({ cover: z.object({ url: z.string(), small_url: z.string() }).nullable() })

export const album = albumFields.extend({
  /** The chosen cover picture; null: the first one. */
  cover_id: z.string().nullable(),
  items: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      alt: z.string().nullable(),
      url: z.string(),
      small_url: z.string(),
      width: z.number().nullable(),
      height: z.number().nullable(),
    }),
  ),
})

/** Moves entries before another one, or to the end. */
const moveBody = z.strictObject({ ids, before: oneId.nullable() })

export const listAlbums = listEndpoint({
  path: '/gallery/albums',
  summary: 'List the albums of the agency.',
  access,
  feature,
  item: albumRow,
  sort: ['position', 'title', 'created_at', 'updated_at'],
  defaultSort: 'position',
  filters: { published: z.enum(['true', 'false'], 'Published is true or false.').optional() },
})

export const createAlbum = endpoint({
  method: 'POST',
  path: '/gallery/albums',
  summary: 'Add an album at the end.',
  access: ['Edit Website'],
  feature,
  body: albumBody,
  result: album,
})

export const showAlbum = endpoint({
  method: 'GET',
  path: '/gallery/albums/{id}',
  summary: 'Show an album with its pictures, in order.',
  access,
  feature,
  result: album,
})

export const updateAlbum = endpoint({
  method: 'POST',
  path: '/gallery/albums/{id}',
  summary: 'Update an album. Omitted fields stay unchanged.',
  access: ['Edit Website'],
  feature,
  body: albumEditBody,
  result: album,
})

export const deleteAlbum = endpoint({
  method: 'DELETE',
  path: '/gallery/albums/{id}',
  summary: 'Delete an album. Its pictures stay in the library.',
  access: ['Edit Website'],
  feature,
  result: z.object({ id: z.string() }),
})

export const orderAlbums = endpoint({
  method: 'POST',
  path: '/gallery/albums/order',
  summary: 'Move albums before another one, or to the end.',
  access: ['Edit Website'],
  feature,
  body: moveBody,
  result: z.object({ ids: z.array(z.string()) }),
})

export const uploadToAlbum = endpoint({
  method: 'POST',
  path: '/gallery/albums/{id}/upload',
  summary: 'Upload pictures to the library and to the end of an album.',
  access: ['Edit Website'],
  feature,
  upload: true,
  result: z.array(mediaRow),
})

export const addToAlbum = endpoint({
  method: 'POST',
  path: '/gallery/albums/{id}/add',
  summary: 'Add pictures to the end of an album; existing ones keep their place. `from` removes them from another album.',
  access: ['Edit Website'],
  feature,
  body: z.strictObject({ ids, from: oneId.optional() }),
  result: album,
})

export const removeFromAlbum = endpoint({
  method: 'POST',
  path: '/gallery/albums/{id}/remove',
  summary: 'Remove pictures from an album. They stay in the library.',
  access: ['Edit Website'],
  feature,
  body: z.strictObject({ ids }),
  result: album,
})

export const orderAlbum = endpoint({
  method: 'POST',
  path: '/gallery/albums/{id}/order',
  summary: 'Move pictures of an album before another one, or to the end.',
  access: ['Edit Website'],
  feature,
  body: moveBody,
  result: z.object({ ids: z.array(z.string()) }),
})
