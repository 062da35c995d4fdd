import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { focusPoints } from '#kit/contract/picture-focus.ts'
import { idOf, ids, line, optionalLine, tags, version } from '#kit/contract/schemas.ts'

const feature: Feature = 'website'
/** Pictures of the library are used on the website and for items. */
const edit: Access = ['Edit Website', 'Edit Inventory']
/** Albums consist of library pictures, so people who may see albums may see the library. */
const readers: Access = ['View Media', 'View Album']

/** A picture in three widths: 320, 960 and at most 2400 pixels. */
export const mediaRow = z.object({
  id: z.string(),
  title: z.string(),
  /** The name of the uploaded file. */
  name: z.string(),
  alt: z.string().nullable(),
  tags: z.array(z.string()),
  url: z.string(),
  small_url: z.string(),
  original_url: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** What stays in sight where a page cuts it. */
  focus: z.enum(focusPoints),
  /** Bytes of all widths together. */
  size: z.number(),
  /** The number of places that show it. */
  uses: z.number(),
  /** When it will be removed, because it was deleted, or because it is unused and not kept. */
  leaves_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
  created_at: z.string(),
})

const place = z.object({
  /** "Tour package, gallery". */
  what: z.string(),
  title: z.string(),
  /** The screen where it can be taken out; null if it cannot. */
  link: z.string().nullable(),
})

export const mediaRecord = mediaRow.extend({
  caption: z.string().nullable(),
  credit: z.string().nullable(),
  /** False if it was uploaded with another record and stays only while it is shown. */
  kept: z.boolean(),
  version: z.number(),
  uploaded_by: z.string().nullable(),
  variants: z.array(
    z.object({
      size: z.enum(['small', 'medium', 'original']),
      width: z.number().nullable(),
      height: z.number().nullable(),
      bytes: z.number().nullable(),
      url: z.string(),
    }),
  ),
  places: z.array(place),
})

export const mediaEditBody = z.strictObject({
  title: line('Title', 160).optional(),
  /** The alternative text for people who cannot see the picture. */
  alt: optionalLine('Description', 200).optional(),
  caption: optionalLine('Caption', 300).optional(),
  credit: optionalLine('Credit', 160).optional(),
  tags: tags.optional(),
  focus: z.enum(focusPoints, 'Focus is not valid.').optional(),
  version,
})

export const listMedia = listEndpoint({
  path: '/gallery',
  summary: 'List the pictures of the agency. Deleted ones only on request.',
  access: readers,
  feature,
  item: mediaRow,
  sort: ['created_at', 'title', 'size'],
  defaultSort: '-created_at',
  filters: {
    album: idOf('Album').toLowerCase().optional(),
    tag: z.string().max(40, 'Tag is at most 40 characters.').optional(),
    shape: z.enum(['landscape', 'portrait', 'square'], 'Shape is not valid.').optional(),
    use: z.enum(['used', 'unused'], 'Use is not valid.').optional(),
    state: z.enum(['there', 'deleted'], 'State is not valid.').default('there'),
  },
})

export const listMediaTags = endpoint({
  method: 'GET',
  path: '/gallery/tags',
  summary: 'List the tags of pictures, most used first.',
  access: readers,
  feature,
  result: z.array(z.object({ tag: z.string(), count: z.number() })),
})

export const showStorage = endpoint({
  method: 'GET',
  path: '/gallery/storage',
  summary: 'Show the storage used and the limit, in bytes.',
  access: readers,
  feature,
  result: z.object({ used: z.number(), limit: z.number(), deleted: z.object({ pictures: z.number(), bytes: z.number() }) }),
})

export const showMedia = endpoint({
  method: 'GET',
  path: '/gallery/{id}',
  summary: 'Show a picture with its widths and where it is used.',
  access: readers,
  feature,
  result: mediaRecord,
})

export const uploadMedia = endpoint({
  method: 'POST',
  path: '/gallery/upload',
  summary: 'Upload pictures to the library. A picture already there is not added again.',
  access: edit,
  feature,
  upload: true,
  result: z.array(mediaRow),
})

export const updateMedia = endpoint({
  method: 'POST',
  path: '/gallery/update/{id}',
  summary: 'Update the texts of a picture, and what stays in sight of it. Omitted fields stay unchanged.',
  access: edit,
  feature,
  body: mediaEditBody,
  result: mediaRecord,
})

export const tagMedia = endpoint({
  method: 'POST',
  path: '/gallery/tag',
  summary: 'Add tags to pictures, or remove them.',
  access: edit,
  feature,
  body: z.strictObject({ ids, add: tags.default([]), remove: tags.default([]) }),
  result: z.object({ ids: z.array(z.string()) }),
})

export const deleteMedia = endpoint({
  method: 'DELETE',
  path: '/gallery/{id}',
  summary: 'Delete an unused picture; it can be restored for a day. A picture in use returns 409 `in_use`.',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})

export const deleteSeveralMedia = endpoint({
  method: 'POST',
  path: '/gallery/delete',
  summary: 'Delete pictures. Those in use stay, and the response says where they are used.',
  access: edit,
  feature,
  body: z.strictObject({ ids }),
  result: z.object({
    deleted: z.array(z.string()),
    refused: z.array(z.object({ id: z.string(), title: z.string(), message: z.string() })),
  }),
})

export const keepMedia = endpoint({
  method: 'POST',
  path: '/gallery/keep',
  summary: 'Restore deleted pictures, and keep those due to be deleted.',
  access: edit,
  feature,
  body: z.strictObject({ ids }),
  result: z.object({ ids: z.array(z.string()) }),
})

export const purgeMedia = endpoint({
  method: 'POST',
  path: '/gallery/purge',
  summary: 'Delete pictures permanently and free their storage at once.',
  access: edit,
  feature,
  body: z.strictObject({ ids }),
  result: z.object({ ids: z.array(z.string()), bytes: z.number() }),
})
