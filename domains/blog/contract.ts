import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint, several } from '#kit/contract/page.ts'
import { focusPoints } from '#kit/contract/picture-focus.ts'
import { idOf, instant, line, optionalLine, optionalText, tags, version } from '#kit/contract/schemas.ts'
import { postText } from './contract/post-text.ts'
import { mostOffers, postStatuses } from './contract/states.ts'

const feature: Feature = 'blog'
const access: Access = ['View Blog']
const edit: Access = ['Edit Blog']

const postRow = z.object({
  id: z.string(),
  title: z.string(),
  slug: z.string(),
  author: z.string().nullable(),
  category: z.string().nullable(),
  tags: z.array(z.string()),
  status: z.enum(postStatuses),
  /** When a scheduled post is published. */
  publish_at: z.string().nullable(),
  published_at: z.string().nullable(),
  /** The address of the cover; null without one. */
  cover_url: z.string().nullable(),
  /** It is published, and was changed since. Visitors see it as it was published. */
  has_changes: z.boolean(),
  created_at: z.string(),
  updated_at: z.string(),
})

const postPicture = z.object({
  url: z.string(),
  small_url: z.string(),
  original_url: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  /** Its description in the media library. */
  alt: z.string().nullable(),
  focus: z.enum(focusPoints),
})

const post = postRow.extend({
  summary: z.string().nullable(),
  content: z.array(z.unknown()),
  /** The pictures in the text by the id of their file. Deleted ones are missing. */
  pictures: z.record(z.string(), postPicture),
  cover: z.string().nullable(),
  cover_alt: z.string().nullable(),
  offers: z.array(z.string()),
  /** The related offers by id, and whether one is sold out. Offers that the website does not show are missing. */
  offer_titles: z.array(z.object({ id: z.string(), title: z.string(), sold_out: z.boolean() })),
  /** Its address on the website; null while visitors do not see it. */
  url: z.string().nullable(),
  version: z.number(),
})

const slug = z
  .string('Address is required.')
  .transform((text) => text.trim())
  .refine((text) => text.length <= 80, 'Address is at most 80 characters.')
  .refine((text) => text === '' || /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text), 'Address has only small letters, digits and single hyphens.')

const shape = {
  title: line('Title', 160),
  /** Empty: made from the title. */
  slug,
  summary: optionalText('Summary', 300),
  content: postText,
  cover: idOf('Cover').nullable(),
  cover_alt: optionalLine('Description of the cover', 300),
  author: optionalLine('Author', 80),
  category: optionalLine('Category', 60),
  tags,
  offers: z
    .array(idOf('Offer'), 'Offers is a list.')
    .max(mostOffers, `At most ${mostOffers} offers.`)
    .transform((list) => [...new Set(list)]),
}

export const postBody = z.strictObject({
  title: shape.title,
  slug: shape.slug.default(''),
  summary: shape.summary.default(null),
  content: shape.content.default([]),
  cover: shape.cover.default(null),
  cover_alt: shape.cover_alt.default(null),
  /** Empty: the person who adds the post. */
  author: shape.author.default(null),
  category: shape.category.default(null),
  tags: shape.tags.default([]),
  offers: shape.offers.default([]),
})

export const postPatch = z.strictObject(shape).partial().extend({ version })

export const listPosts = listEndpoint({
  path: '/blog/all',
  summary: 'List posts of the blog.',
  access,
  feature,
  item: postRow,
  sort: ['created_at', 'updated_at', 'published_at', 'title'],
  defaultSort: '-created_at',
  filters: {
    status: several(postStatuses, 'Status'),
    category: z.string('Category is not valid.').max(60, 'Category is not valid.').optional(),
  },
})

export const showPost = endpoint({
  method: 'GET',
  path: '/blog/{id}/show',
  summary: 'Show a post of the blog with its text and related offers.',
  access,
  feature,
  result: post,
})

export const createPost = endpoint({
  method: 'POST',
  path: '/blog/create',
  summary: 'Add a post to the blog as a draft.',
  access: edit,
  feature,
  body: postBody,
  result: post,
})

export const updatePost = endpoint({
  method: 'POST',
  path: '/blog/{id}/update',
  summary: 'Update a post; omitted fields stay unchanged. Changes of a published post are a draft beside it.',
  access: edit,
  feature,
  body: postPatch,
  result: post,
})

export const movePost = endpoint({
  method: 'POST',
  path: '/blog/{id}/status',
  summary: 'Update the state of a post: draft, scheduled, published or archived.',
  access: edit,
  feature,
  body: z.strictObject({
    status: z.enum(postStatuses, 'Status is not valid.'),
    /** Only for `scheduled`. */
    publish_at: instant.nullable().default(null),
    version,
  }),
  result: post,
})

export const publishPostChanges = endpoint({
  method: 'POST',
  path: '/blog/{id}/publish',
  summary: 'Apply the changes of a published post, so that visitors see them.',
  access: edit,
  feature,
  body: z.strictObject({ version }),
  result: post,
})

export const discardPostChanges = endpoint({
  method: 'POST',
  path: '/blog/{id}/discard',
  summary: 'Delete the changes of a published post. Visitors see no difference.',
  access: edit,
  feature,
  body: z.strictObject({ version }),
  result: post,
})

export const previewPost = endpoint({
  method: 'POST',
  path: '/blog/{id}/preview',
  summary: 'Create a link that shows the post as it is now saved to anybody, for 24 hours.',
  access: edit,
  feature,
  result: z.object({ url: z.string(), expires_at: z.string() }),
})

export const deletePost = endpoint({
  method: 'DELETE',
  path: '/blog/{id}/delete',
  summary: 'Delete a post of the blog.',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})
