import { z } from 'zod'
import { plainPath } from './contract/path.ts'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { listEndpoint } from '#kit/contract/page.ts'
import { id, idOf, optionalLine, versionOrZero } from '#kit/contract/schemas.ts'
import { findingCodes, inventoryTypes, subjectKinds, type InventoryType } from './contract/findings.ts'

const feature: Feature = 'website'
/** Everyone of the team may read it: the specification names no permission. */
const access: Access = 'member'
const edit: Access = ['Edit Website']

const robots = z.enum(['index', 'noindex'], 'Robots is index or noindex.')

const tag = z.object({
  id: z.string(),
  kind: z.enum(subjectKinds),
  /** The page, the offer or the post. */
  subject_id: z.string(),
  subject_title: z.string(),
  /** Null: as the page itself says. */
  title: z.string().nullable(),
  description: z.string().nullable(),
  picture: z.string().nullable(),
  picture_url: z.string().nullable(),
  canonical: z.string().nullable(),
  robots,
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
})

const texts = z.object({ title: z.string(), description: z.string() })
const row = z.object({
  /** The page, the offer or the post. */
  id: z.string(),
  kind: z.enum(subjectKinds),
  /** "Page", "Post", or the kind of the offer: `tour_package`. */
  type: z.string(),
  title: z.string(),
  /** Null while there is no website. */
  path: z.string().nullable(),
  /** Visitors see it now. */
  live: z.boolean(),
  tag_id: z.string().nullable(),
  /** What search engines read now. */
  shown: texts,
  suggestion: texts,
  /** 0 to 100. */
  score: z.number(),
  findings: z.array(z.object({ code: z.enum(findingCodes), count: z.number() })),
})
const record = row.extend({
  tag: tag.nullable(),
  url: z.string().nullable(),
  site_name: z.string(),
})

export const listTags = listEndpoint({
  path: '/seo',
  summary: 'List tags of pages, offers and posts.',
  access,
  feature,
  item: tag,
  sort: ['updated_at', 'created_at'],
  defaultSort: '-updated_at',
})

export const listPagesAndTags = listEndpoint({
  path: '/seo/pages-and-tags',
  summary: 'List all pages, offers and posts of the website with their tags, their score and what to improve.',
  access,
  feature,
  item: row,
  sort: ['score', 'title'],
  defaultSort: 'score',
  filters: {
    kind: z.enum(subjectKinds, 'Kind is not valid.').optional(),
    finding: z.enum(findingCodes, 'Finding is not valid.').optional(),
  },
})

export const showTag = endpoint({
  method: 'GET',
  path: '/seo/{id}/show',
  summary: 'Show a page, an offer or a post with its tag and score. The id is that of the tag, the page, the offer or the post.',
  access,
  feature,
  result: record,
})

const shape = {
  title: optionalLine('Title', 120),
  description: optionalLine('Description', 320),
  picture: idOf('Picture').nullable(),
  canonical: plainPath,
  robots,
}

export const tagBody = z
  .strictObject({
    page_id: idOf('Page').nullable().default(null),
    inventory_id: idOf('Offer').nullable().default(null),
    post_id: idOf('Post').nullable().default(null),
    title: shape.title.default(null),
    description: shape.description.default(null),
    picture: shape.picture.default(null),
    canonical: shape.canonical.default(null),
    robots: shape.robots.default('index'),
    /** The version of the tag that was read; 0 when there was none. */
    version: versionOrZero.default(0),
  })
  .refine(({ page_id, inventory_id, post_id }) => [page_id, inventory_id, post_id].filter((id) => id !== null).length === 1, {
    path: ['page_id'],
    message: 'Choose a page, an offer or a post.',
  })

export const createTag = endpoint({
  method: 'POST',
  path: '/seo/create',
  summary: 'Update or create the tag of a page, an offer or a post. Empty fields stay as the page itself says.',
  access: edit,
  feature,
  body: tagBody,
  result: record,
})

export const deleteTag = endpoint({
  method: 'DELETE',
  path: '/seo/{id}/delete',
  summary: 'Delete a tag. Search engines then read what the page itself says.',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})

const offer = {
  inventoryId: id,
  inventoryType: z.enum(Object.keys(inventoryTypes) as [InventoryType, ...InventoryType[]], 'Type is not valid.').default('Package'),
}

export const generateTags = endpoint({
  method: 'POST',
  path: '/seo/generate-tags',
  summary: 'Show a title and a description for an offer, made from its name, place, days and summary. Saves nothing.',
  access,
  feature,
  reads: true,
  body: z.strictObject(offer),
  result: texts,
})

export const listTagsOfOffer = endpoint({
  method: 'POST',
  path: '/seo/list-tags',
  summary: 'List the tags of an offer: none or one.',
  access,
  feature,
  reads: true,
  body: z.strictObject(offer),
  result: z.array(tag),
})

export const updateTagsOfOffer = endpoint({
  method: 'POST',
  path: '/seo/update-tags',
  summary: 'Update the tag of an offer. Omitted fields stay; a new tag gets the generated title and description.',
  access: edit,
  feature,
  body: z.strictObject({ ...offer, ...z.strictObject(shape).partial().shape }),
  result: tag,
})
