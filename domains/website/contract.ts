import { z } from 'zod'
import { endpoint } from '#kit/contract/endpoint.ts'
import { id, line, version } from '#kit/contract/schemas.ts'
import { website as otherWebsite } from '#domains/payment-links/contract.ts'
import { mostEmbedOrigins } from './contract/limits.ts'
import { siteMenu } from './contract/menu.ts'
import { edit, feature, language, pageRow, read } from './contract/pages.ts'
import { siteTheme } from './contract/theme.ts'

export {
  createPage,
  deletePage,
  duplicatePage,
  listVersions,
  previewPage,
  publishPage,
  renamePage,
  restoreVersion,
  reviewPage,
  saveDraft,
  schedulePage,
  showPage,
  showVersion,
  unpublishPage,
  unschedulePage,
  viewPage,
} from './contract/pages.ts'

export { deleteFormAnswer, listFormAnswers, showFormAnswer } from './contract/form-answers.ts'

const site = z.object({
  published: z.boolean(),
  /** The design that visitors see. */
  design_id: z.string(),
  language: z.string(),
  languages: z.array(z.string()),
  /** Null when there is no domain for websites yet. */
  url: z.string().nullable(),
  /** Origins of other websites whose pages may show the booking widget. */
  embed_origins: z.array(z.string()),
  version: z.number(),
})
const designRow = z.object({
  id: z.string(),
  name: z.string(),
  live: z.boolean(),
  pages: z.number(),
  /** Pages, look or menu have changes that visitors do not see. */
  changed: z.boolean(),
  updated_at: z.string(),
})
const design = designRow.extend({
  theme: siteTheme,
  menu: siteMenu,
  version: z.number(),
  page_list: z.array(pageRow),
})

export const showSite = endpoint({
  method: 'GET',
  path: '/website/site',
  summary: 'Show the website of the agency: its address, state and designs. Null before it was built.',
  access: read,
  feature,
  result: z.object({ site: site.nullable(), designs: z.array(designRow) }),
})
export const buildSite = endpoint({
  method: 'POST',
  path: '/website/build',
  summary: 'Create a website from what the agency sells: pages, menu, texts and pictures, as drafts.',
  access: edit,
  feature,
  result: design,
})
export const updateSite = endpoint({
  method: 'POST',
  path: '/website/site/update',
  summary:
    'Update the website: whether visitors see it, its design, languages and the websites of its widget. Omitted fields stay unchanged.',
  access: edit,
  feature,
  body: z.strictObject({
    published: z.boolean('Published is yes or no.').optional(),
    design_id: id.optional(),
    languages: z
      .array(language, 'Languages is a list.')
      .max(8, 'At most 8 languages.')
      .transform((list) => [...new Set(list)])
      .optional(),
    embed_origins: z
      .array(otherWebsite, 'Websites is a list.')
      .max(mostEmbedOrigins, `At most ${mostEmbedOrigins} websites.`)
      .transform((list) => [...new Set(list)])
      .optional(),
    version,
  }),
  result: site,
})
export const showDesign = endpoint({
  method: 'GET',
  path: '/website/designs/{id}',
  summary: 'Show a design with its look, menu and pages.',
  access: read,
  feature,
  result: design,
})
export const updateDesign = endpoint({
  method: 'POST',
  path: '/website/designs/{id}/update',
  summary: 'Update the name, look and menu of a design as a draft. Omitted fields stay; a newer draft refuses it with 409.',
  access: edit,
  feature,
  body: z.strictObject({ name: line('Name', 80).optional(), theme: siteTheme.optional(), menu: siteMenu.optional(), version }),
  result: design,
})
export const publishDesign = endpoint({
  method: 'POST',
  path: '/website/designs/{id}/publish',
  summary: 'Switch visitors to the look and menu of a design, and to all pages with changes.',
  access: edit,
  feature,
  body: z.strictObject({ version }),
  result: design,
})
export const duplicateDesign = endpoint({
  method: 'POST',
  path: '/website/designs/{id}/duplicate',
  summary: 'Copy a design with its look, menu and pages into a new one. All its pages are drafts.',
  access: edit,
  feature,
  body: z.strictObject({ name: line('Name', 80) }),
  result: design,
})
export const deleteDesign = endpoint({
  method: 'DELETE',
  path: '/website/designs/{id}',
  summary: 'Delete a design with its pages. The one that visitors see stays.',
  access: edit,
  feature,
  result: z.object({ id: z.string() }),
})
