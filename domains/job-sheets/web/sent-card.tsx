import { formatMoment } from '#kit/contract/time.ts'
import { confirm } from '#kit/web/feedback/dialogs.ts'
import type { Action } from '#kit/web/list-page/list-types.ts'
import { Card, Facts, type Fact } from '#kit/web/record-page/card.tsx'
import { PartRow, PartTable } from '#kit/web/record-page/part-table.tsx'
import { StatusBadge } from '#kit/web/status-badge.tsx'
import { useAction } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { SheetChannel } from '../contract/words.ts'
import { call, type JobSheet, type SentSheet } from './calls.ts'
import { sentWords } from './words.ts'

/** Who is on the duty, and what they have of the job sheet. */
export function SentCard({ sheet: { sheets } }: { sheet: JobSheet }) {
  const actionsOf = useSheetActions()
  if (sheets.length === 0) return <Card title="Job sheet">Nobody is on this duty yet. Assign someone in the roster first.</Card>
  return (
    <Card title="Job sheet" flush>
      <PartTable
        heads={
          <>
            <th scope="col">Person</th>
            <th scope="col">Job sheet</th>
          </>
        }
      >
        {sheets.map((one) => {
          const { label, tone } = sentWords(one)
          return (
            <PartRow key={one.assignment_id} name={one.name} notes={notesOf(one)} off={isFormer(one)} actions={actionsOf(one)}>
              <td>
                <StatusBadge status={label} label={label} tone={tone} />
              </td>
            </PartRow>
          )
        })}
      </PartTable>
      <Facts rows={sheets.map((one) => one.sent && !one.sent.revoked && !isFormer(one) && linkOf(one.name, one.sent.link))} />
    </Card>
  )
}

const linkOf = (name: string, link: string): Fact => ({ label: `Link of ${name}`, value: 'To pass on yourself', copy: link })

const isFormer = ({ status }: SentSheet): boolean => status === 'declined' || status === 'cancelled'

function notesOf({ phone, email, sent }: SentSheet): (string | null)[] {
  const by = sent?.to ? ` to ${sent.to}` : ''
  return [
    [phone, email].filter(Boolean).join(' · ') || 'No phone and no email address',
    sent && `Version ${sent.version}, sent ${formatMoment(sent.at)}${by}`,
    sent?.confirmed_at ? `Version ${sent.confirmed_version} confirmed ${formatMoment(sent.confirmed_at)}` : null,
  ]
}

/** Returns what people do with a sheet: send it, copy its link, revoke it. */
function useSheetActions(): (sheet: SentSheet) => Action[] {
  const mayEdit = useMay()('Edit Bookings')
  const send = useAction(call, 'POST /roster/assignments/{id}/sheet/send', { notice: 'Job sheet sent.', failed: 'Not sent' })
  const makeLink = useAction(call, 'POST /roster/assignments/{id}/sheet/send', {
    notice: 'Job sheet ready under its link.',
    failed: 'No link',
  })
  const revoke = useAction(call, 'POST /roster/assignments/{id}/sheet/revoke', { notice: 'Link revoked.' })
  const input = (id: string, channel: SheetChannel) => ({ params: { id }, body: { channel } })
  const end = async ({ assignment_id, name }: SentSheet) => {
    const sure = await confirm({
      title: `Revoke the link of ${name}?`,
      text: 'The page no longer opens, and takes no more reports. Sending it again makes a new link.',
      action: 'Revoke link',
      danger: true,
    })
    if (sure) revoke.mutate({ params: { id: assignment_id } })
  }
  return (sheet) => {
    if (!mayEdit || isFormer(sheet)) return []
    const { assignment_id: id, email, phone, sent } = sheet
    return [
      { label: 'Send by mail', icon: 'mail', disabled: !email && 'No email address on record', run: () => send.mutate(input(id, 'email')) },
      { label: 'Send by SMS', icon: 'phone', disabled: !phone && 'No phone on record', run: () => send.mutate(input(id, 'sms')) },
      {
        label: sent && !sent.revoked ? 'Update without sending' : 'Make link',
        icon: 'link',
        disabled: Boolean(sent && !sent.revoked && !sent.changed) && 'The sheet says this already',
        run: () => makeLink.mutate(input(id, 'link')),
      },
      ...(sent && !sent.revoked ? [{ label: 'Revoke link', icon: 'x', danger: true, run: () => end(sheet) } satisfies Action] : []),
    ]
  }
}
