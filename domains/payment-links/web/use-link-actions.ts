import { useNavigate } from '@tanstack/react-router'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import type { Action, Button } from '#kit/web/list-page/list-types.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { call, type LinkRow } from './calls.ts'
import { isOpen } from './link-words.ts'

/** Returns the actions of a link, for the list and for its own page. */
export function useLinkActions(onDeleted?: () => void) {
  const navigate = useNavigate()
  const may = useMay()
  const duplicate = useAction(call, 'POST /payment-links/{id}/duplicate', {
    notice: 'Draft created with the same terms.',
    done: ({ id }) => navigate({ href: pathTo('/payment-links/$uuid/edit', { uuid: id }) }),
  })
  const activate = useAction(call, 'POST /payment-links/{id}/activate', { notice: 'The link is open.', failed: 'Not opened' })
  const deactivate = useAction(call, 'POST /payment-links/{id}/deactivate', { notice: 'The link is closed.', failed: 'Not closed' })
  const remove = useAction(call, 'POST /payment-links/{id}/delete', {
    notice: ({ message }) => message,
    failed: 'Not deleted',
    done: () => onDeleted?.(),
  })
  const askRemove = async ({ id, title, payments }: LinkRow) => {
    const sure = await confirm({
      title: `Delete “${title}”?`,
      text: payments > 0 ? 'Its page closes. Its payments stay in the records.' : 'Its page closes immediately.',
      action: 'Delete link',
      danger: true,
    })
    if (sure) remove.mutate({ params: { id } })
  }
  const askClose = async ({ id, title }: LinkRow) => {
    const sure = await confirm({
      title: `Close “${title}”?`,
      text: 'Nobody can pay with it until you open it again.',
      action: 'Close link',
    })
    if (sure) deactivate.mutate({ params: { id } })
  }
  const closed = ['draft', 'deactivated', 'expired']
  /** Returns the button that opens a link, if it can be opened now. */
  const openButton = ({ id, status }: LinkRow): Button | undefined =>
    may('Edit Payment Links') && (status === 'draft' || status === 'deactivated')
      ? { label: 'Open link', icon: 'check', run: () => activate.mutate({ params: { id } }) }
      : undefined
  const actionsFor = (row: LinkRow): Action[] => {
    const { id, status } = row
    const edits = may('Edit Payment Links')
    return [
      ...(edits && status !== 'paid'
        ? [
            {
              label: 'Edit',
              icon: 'pencil' as const,
              run: () => void navigate({ href: pathTo('/payment-links/$uuid/edit', { uuid: id }) }),
            },
          ]
        : []),
      ...(edits && closed.includes(status)
        ? [{ label: 'Open link', icon: 'check' as const, run: () => activate.mutate({ params: { id } }) }]
        : []),
      ...(edits && isOpen(row) ? [{ label: 'Close link', icon: 'lock' as const, run: () => askClose(row) }] : []),
      ...(may('Create Payment Links')
        ? [{ label: 'Duplicate', icon: 'copy' as const, run: () => duplicate.mutate({ params: { id } }) }]
        : []),
      ...(edits ? [{ label: 'Delete', icon: 'trash' as const, danger: true, run: () => askRemove(row) }] : []),
    ]
  }
  return { actionsFor, openButton }
}
