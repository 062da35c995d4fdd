import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { focusPoints } from '#kit/contract/picture-focus.ts'
import { id, instant, line, version } from '#kit/contract/schemas.ts'
import { pageDocument } from './document.ts'
import { siteMenu } from './menu.ts'
import { pageKinds } from './page-kinds.ts'
import { slugProblem } from './slugs.ts'
import { siteTheme } from './theme.ts'

export const feature: Feature = 'website'
export const read: Access = ['View Templates']
export const edit: Access = ['Edit Website']

export const versionStatuses = ['draft', 'scheduled', 'published', 'archived'] as const

const slug = z
  .string('Address is required.')
  .max(200, 'Address is at most 120 characters.')
  .transform((text) => text.trim().replace(/^\/+|\/+$/g, ''))
  .superRefine((text, context) => {
    const problem = slugProblem(text)
    if (problem) context.addIssue({ code: 'custom', message: problem })
  })
export const language = z.string('Language is not valid.').regex(/^[a-z]{2}$/, 'Language is two small letters, such as sw.')

const document = z.object({ description: z.string(), blocks: z.array(z.unknown()) })

/** A page in a list. `state`: never published, published, or changed since. */
export const pageRow = z.object({
  id: z.string(),
  kind: z.enum(pageKinds),
  title: z.string(),
  slug: z.string(),
  language: z.string().nullable(),
  /** Its address on the site; null for header, footer and built-in pages. */
  path: z.string().nullable(),
  state: z.enum(['draft', 'published', 'changed']),
  draft_version: z.number(),
  draft_at: z.string(),
  /** When a version will be published by itself. */
  publish_at: z.string().nullable(),
  /** Whether someone has checked a translation as its draft is now; null in the agency's language. */
  reviewed: z.boolean().nullable(),
})
const page = pageRow.extend({ design_id: z.string(), document, draft_by: z.string().nullable() })

const withId = z.object({ id: z.string() })
const saved = z.object({ draft_version: z.number(), draft_at: z.string() })

export const createPage = endpoint({
  method: 'POST',
  path: '/website/designs/{id}/pages',
  summary: 'Create a page of a design as a draft, empty or as a copy. A built-in page starts with its fixed part.',
  access: edit,
  feature,
  body: z.strictObject({
    title: line('Title', 120),
    slug,
    kind: z.enum(pageKinds, 'Kind is not valid.').default('page'),
    /** Null: that of the agency. */
    language: language.nullable().default(null),
    copy_of: id.nullable().default(null),
  }),
  result: page,
})
export const showPage = endpoint({
  method: 'GET',
  path: '/website/pages/{id}',
  summary: 'Show a page with its draft.',
  access: read,
  feature,
  result: page,
})
export const renamePage = endpoint({
  method: 'POST',
  path: '/website/pages/{id}/update',
  summary: 'Change title and address of a page at once, also for visitors. Its translations move with it.',
  access: edit,
  feature,
  body: z.strictObject({ title: line('Title', 120), slug }),
  result: page,
})
export const duplicatePage = endpoint({
  method: 'POST',
  path: '/website/pages/{id}/duplicate',
  summary: 'Copy a page into a new draft with an address of its own.',
  access: edit,
  feature,
  result: page,
})
export const deletePage = endpoint({
  method: 'DELETE',
  path: '/website/pages/{id}',
  summary: 'Delete a page with its history. The home page and built-in pages stay.',
  access: edit,
  feature,
  result: withId,
})
export const saveDraft = endpoint({
  method: 'POST',
  path: '/website/pages/{id}/draft',
  summary: 'Update the draft of a page. Someone else’s newer draft refuses it with 409; show the page to compare both.',
  access: edit,
  feature,
  body: z.strictObject({ document: pageDocument, version }),
  result: saved,
})
export const publishPage = endpoint({
  method: 'POST',
  path: '/website/pages/{id}/publish',
  summary: 'Switch visitors to the draft of a page. A draft that has changed since refuses it with 409.',
  access: edit,
  feature,
  body: z.strictObject({ version }),
  result: page,
})
export const reviewPage = endpoint({
  method: 'POST',
  path: '/website/pages/{id}/review',
  summary: 'Mark a translation as reviewed, as its draft is now. Only then it can be published.',
  access: edit,
  feature,
  body: z.strictObject({ version }),
  result: page,
})
export const unpublishPage = endpoint({
  method: 'POST',
  path: '/website/pages/{id}/unpublish',
  summary: 'Remove a page from the site. Its draft and history stay.',
  access: edit,
  feature,
  result: page,
})
export const schedulePage = endpoint({
  method: 'POST',
  path: '/website/pages/{id}/schedule',
  summary: 'Schedule the draft of a page as it is now. A second schedule replaces the first.',
  access: edit,
  feature,
  body: z.strictObject({ version, publish_at: instant }),
  result: page,
})
export const unschedulePage = endpoint({
  method: 'POST',
  path: '/website/pages/{id}/unschedule',
  summary: 'Cancel the schedule of a page.',
  access: edit,
  feature,
  result: page,
})

const versionRow = z.object({
  id: z.string(),
  number: z.number(),
  title: z.string(),
  status: z.enum(versionStatuses),
  publish_at: z.string().nullable(),
  published_at: z.string().nullable(),
  created_at: z.string(),
  user_name: z.string().nullable(),
})
export const listVersions = endpoint({
  method: 'GET',
  path: '/website/pages/{id}/versions',
  summary: 'List the versions of a page, the newest first.',
  access: read,
  feature,
  result: z.array(versionRow),
})
export const showVersion = endpoint({
  method: 'GET',
  path: '/website/versions/{id}',
  summary: 'Show a version of a page with its content.',
  access: read,
  feature,
  result: versionRow.extend({ page_id: z.string(), document }),
})
export const restoreVersion = endpoint({
  method: 'POST',
  path: '/website/versions/{id}/restore',
  summary: 'Restore an earlier version of a page as its draft. Visitors see it once it is published.',
  access: edit,
  feature,
  body: z.strictObject({ version }),
  result: page,
})
export const previewPage = endpoint({
  method: 'POST',
  path: '/website/pages/{id}/preview',
  summary: 'Create a link that shows the draft of a page as it is now to anybody, for 24 hours.',
  access: edit,
  feature,
  result: z.object({ url: z.string(), expires_at: z.string() }),
})

const viewPicture = z.object({
  url: z.string(),
  small_url: z.string(),
  original_url: z.string(),
  width: z.number().nullable(),
  height: z.number().nullable(),
  alt: z.string().nullable(),
  focus: z.enum(focusPoints),
})
export const viewPage = endpoint({
  method: 'POST',
  path: '/website/designs/{id}/view',
  summary: 'Show what the renderer needs to draw blocks in the editor: words, pictures, live values, menu and style.',
  access: read,
  feature,
  reads: true,
  body: z.strictObject({
    document: pageDocument,
    /** The look as it is being edited; the design’s draft by default. */
    theme: siteTheme.optional(),
    menu: siteMenu.optional(),
    language: language.nullable().default(null),
  }),
  result: z.object({
    language: z.string(),
    words: z.record(z.string(), z.string()),
    brand: z.object({
      name: z.string(),
      logo: z.string().nullable(),
      contact: z.array(z.string()),
      links: z.array(z.object({ label: z.string(), url: z.string() })),
      closing: z.string().nullable(),
    }),
    menu: z.array(z.unknown()),
    languages: z.array(z.object({ language: z.string(), name: z.string(), href: z.string(), current: z.boolean() })),
    home: z.string(),
    pictures: z.record(z.string(), viewPicture),
    loaded: z.record(z.string(), z.unknown()),
    /** The style sheet of the design. That of all sites is `siteStyle` in view/style.ts. */
    style: z.string(),
  }),
})
