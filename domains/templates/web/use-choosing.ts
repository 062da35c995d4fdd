import { useNavigate } from '@tanstack/react-router'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import type { SiteAnswer } from '#domains/website/web/calls.ts'
import { call, templateReads, type Template } from './calls.ts'

/** Copies a template and opens its home page in the editor. It asks first where visitors or earlier pages are concerned. */
export function useChoosing(answer: SiteAnswer | undefined) {
  const navigate = useNavigate()
  const options = {
    invalidates: templateReads,
    failed: 'Template not copied',
    notice: ({ name }: Template) => `“${name}” copied. Its pages are drafts.`,
    done: async ({ pivot }: Template) => {
      if (pivot) await navigate({ to: pathTo('/editor/$template/pages/$page', { template: pivot.design_id, page: pivot.home_id }) })
    },
  }
  const choose = useAction(call, 'POST /template', options)
  const obtain = useAction(call, 'POST /templates/{id}/obtain', options)
  const use = async ({ id, name }: Template) => {
    // Before the answer is there, it is not known whether to ask.
    if (!answer) return
    const live = answer.designs.find((design) => design.live)
    if (answer.site?.published) {
      const yes = await confirm({
        title: `Copy “${name}”?`,
        text: `Visitors go on seeing “${live?.name}”. You edit the copy, and show it to visitors when it is ready.`,
        action: 'Use template',
      })
      if (yes) obtain.mutate({ params: { id } })
      return
    }
    const yes =
      !live ||
      (await confirm({
        title: `Replace “${live.name}” by “${name}”?`,
        text: `Your website gets the new design. “${live.name}” stays with its pages, and you can switch back.`,
        action: 'Use template',
      }))
    if (yes) choose.mutate({ body: { template_id: id } })
  }
  const busy = choose.isPending ? choose.variables.body.template_id : obtain.isPending ? obtain.variables.params.id : null
  return { use, busy }
}
