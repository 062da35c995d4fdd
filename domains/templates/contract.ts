import { z } from 'zod'
import { endpoint, type Access } from '#kit/contract/endpoint.ts'
import type { Feature } from '#kit/contract/features.ts'
import { id } from '#kit/contract/schemas.ts'
import { siteTheme } from '#domains/website/contract/theme.ts'
import { categories } from './contract/categories.ts'

const feature: Feature = 'website'
const read: Access = ['View Templates']
const edit: Access = ['Edit Website']

const category = z.enum(categories, 'Category is not valid.')
/** How the agency uses a template: its own copy. */
const pivot = z.object({
  design_id: z.string(),
  /** Its home page, for the editor. */
  home_id: z.string(),
  base_version: z.string(),
  config: z.object({ theme: siteTheme.optional() }),
  /** Visitors see it. */
  default: z.boolean(),
  update_available: z.boolean(),
  /** Conflicts of the last update that are not resolved yet. */
  open_conflicts: z.number(),
  /** The last update can be undone. */
  can_undo: z.boolean(),
})
const template = z.object({
  id: z.string(),
  uuid: z.string(),
  slug: z.string(),
  name: z.string(),
  category,
  text: z.string(),
  version: z.string(),
  theme: siteTheme,
  pages: z.array(z.object({ key: z.string(), title: z.string(), slug: z.string() })),
  /** A path on Safiri's own address that shows it with what the agency sells, for a day. */
  preview: z.string(),
  pivot: pivot.nullable(),
})
const conflict = z.object({
  page_id: z.string(),
  page: z.string(),
  block_id: z.string(),
  block: z.string(),
  /** Null: the template removed the block that you changed. */
  field: z.string().nullable(),
  base: z.unknown(),
  mine: z.unknown(),
  theirs: z.unknown(),
})
const updated = z.object({ template, changed_pages: z.number(), conflicts: z.array(conflict) })

export const showLiveTemplate = endpoint({
  method: 'GET',
  path: '/template',
  summary: 'Show the template of the design that visitors see, or null.',
  access: read,
  feature,
  result: template.nullable(),
})
export const chooseTemplate = endpoint({
  method: 'POST',
  path: '/template',
  summary: 'Copy a template into a design and make it that of the site. Its pages are drafts.',
  access: edit,
  feature,
  body: z.strictObject({ template_id: id }),
  result: template,
})
export const listTemplates = endpoint({
  method: 'GET',
  path: '/templates',
  summary: 'List the templates that ship with Safiri, and which of them the agency has.',
  access: read,
  feature,
  query: z.strictObject({ category: category.optional() }),
  result: z.array(template),
})
export const listTemplateCategories = endpoint({
  method: 'GET',
  path: '/templates/category',
  summary: 'List the categories of templates.',
  access: read,
  feature,
  result: z.array(z.object({ category, name: z.string(), count: z.number() })),
})
export const listOwnTemplates = endpoint({
  method: 'GET',
  path: '/templates/agency',
  summary: 'List the templates that the agency has copied.',
  access: read,
  feature,
  result: z.array(template),
})
export const listTemplatePackages = endpoint({
  method: 'GET',
  path: '/templates/agency/packages',
  summary: 'List the tour packages that the website shows now, 12 a page.',
  access: read,
  feature,
  query: z.strictObject({
    page: z
      .string('Page is not valid.')
      .regex(/^[1-9][0-9]{0,3}$/, 'Page is not valid.')
      .default('1'),
    featured: z.enum(['true', 'false'], 'Featured is true or false.').optional(),
  }),
  result: z.object({
    packages: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        summary: z.string().nullable(),
        place: z.string().nullable(),
        picture: z.string().nullable(),
        price: z.string().nullable(),
        path: z.string(),
      }),
    ),
    page: z.number(),
    last_page: z.number(),
  }),
})
export const listTemplateGallery = endpoint({
  method: 'GET',
  path: '/templates/gallery',
  summary: 'List the pictures on the pages of the agency’s designs, with the pages that show them.',
  access: read,
  feature,
  result: z.array(
    z.object({
      id: z.string(),
      url: z.string(),
      alt: z.string().nullable(),
      pages: z.array(z.object({ id: z.string(), title: z.string() })),
    }),
  ),
})
export const deleteFromTemplateGallery = endpoint({
  method: 'POST',
  path: '/templates/gallery/{id}/delete',
  summary: 'Remove a picture from the drafts of all pages. It stays in the media library.',
  access: edit,
  feature,
  result: z.object({ id: z.string(), pages: z.number() }),
})
export const showTemplate = endpoint({
  method: 'GET',
  path: '/templates/{id}/show',
  summary: 'Show a template with the agency’s copy of it.',
  access: read,
  feature,
  result: template,
})
export const obtainTemplate = endpoint({
  method: 'POST',
  path: '/templates/{id}/obtain',
  summary: 'Copy a template into a design of the agency, with pictures of its own offers. Its pages are drafts.',
  access: edit,
  feature,
  result: template,
})
export const customizeTemplate = endpoint({
  method: 'POST',
  path: '/templates/{id}/customize',
  summary: 'Update the config of the agency’s copy: its look, as a draft.',
  access: edit,
  feature,
  body: z.strictObject({ config: z.strictObject({ theme: siteTheme }, 'Config is required.') }),
  result: template,
})
export const makeTemplateDefault = endpoint({
  method: 'POST',
  path: '/templates/{id}/default',
  summary: 'Switch the site to the agency’s copy of a template.',
  access: edit,
  feature,
  result: template,
})
export const checkTemplateUpdate = endpoint({
  method: 'GET',
  path: '/templates/{id}/updateCheck',
  summary: 'Check whether the template has a newer version than the agency’s copy, what it changes, and which conflicts are open.',
  access: read,
  feature,
  result: z.object({
    /** A newer version is there. */
    respond: z.boolean(),
    current: z.string(),
    latest: z.string(),
    changelist: z.array(z.object({ version: z.string(), text: z.string() })),
    conflicts: z.array(conflict),
  }),
})
export const updateTemplate = endpoint({
  method: 'GET',
  path: '/templates/{id}/update',
  summary: 'Merge the newer version of the template into the drafts of the agency’s copy. Your own changes stay.',
  access: edit,
  feature,
  writes: true,
  result: updated,
})
export const resolveTemplateConflict = endpoint({
  method: 'POST',
  path: '/templates/{id}/resolve',
  summary: 'Replace your text or block by the template’s where both had changed it, or keep yours.',
  access: edit,
  feature,
  body: z.strictObject({
    page_id: id,
    block_id: z.string('Block is required.').regex(/^[a-z0-9-]{1,40}$/, 'Block is not valid.'),
    field: z
      .string('Field is not valid.')
      .regex(/^[a-z_]{1,40}$/, 'Field is not valid.')
      .nullable(),
    take: z.enum(['mine', 'theirs'], 'Take is mine or theirs.'),
  }),
  result: updated,
})
export const undoTemplateUpdate = endpoint({
  method: 'POST',
  path: '/templates/{id}/undo',
  summary:
    'Undo the last update of the agency’s copy, if its pages have not been changed since. Pages that it added are deleted unless they are in use.',
  access: edit,
  feature,
  result: template,
})
