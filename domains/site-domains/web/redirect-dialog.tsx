import type { z } from 'zod'
import { asCallError } from '#kit/web/call-error.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { redirectBody } from '../contract.ts'
import { call } from './calls.ts'

const check = checkWith(redirectBody)

/** Adds it. If it would hide a page that visitors see, the user is asked first. @returns whether it was added. */
async function add(body: z.input<typeof redirectBody>, sent: object): Promise<boolean> {
  try {
    await call('POST /website/redirects', { body, ...sent })
    return true
  } catch (error) {
    const refused = asCallError(error)
    if (refused.code !== 'hides_page') throw error
    const yes = await confirm({ title: 'Hide a page of your website?', text: refused.message, action: 'Add redirect', danger: true })
    if (yes) await call('POST /website/redirects', { body: { ...body, hide_page: true } })
    return yes
  }
}

/** Adds a redirect. */
export default function RedirectDialog({ close }: { close: () => void }) {
  const invalidate = useInvalidate()
  const form = useSmallForm({
    initial: { from_path: '', to_path: '', hide_page: false },
    check,
    send: async (body, sent) => {
      if (!(await add(body, sent))) return
      await invalidate(['/website/redirects'])
      toast('Redirect added.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title="Add redirect">
      <DrawerForm form={form} action="Add redirect" done={close}>
        <TextInput label="Old address" required maxLength={500} placeholder="/tours.html" {...form.field('from_path')} />
        <TextInput label="New address" required maxLength={500} placeholder="/trips" {...form.field('to_path')} />
      </DrawerForm>
    </Modal>
  )
}
