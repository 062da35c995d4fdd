import { Button, Checkbox, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { formatMoney, moneyOf, type Currency } from '#kit/contract/money.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { EmptyState } from '#kit/web/empty-state.tsx'
import { RetryAlert } from '#kit/web/feedback/retry-alert.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { LinkRow, LinkRows } from '#kit/web/record-page/link-rows.tsx'
import { useAction, useCall, useIdempotencyKey } from '#kit/web/use-call.ts'
import { call, moneyReads, type StaffOwed } from './calls.ts'

const keyOf = ({ staff_id, owed }: StaffOwed): string => `${staff_id} ${owed.currency}`

/** Pays several people what is owed, by one transfer each. */
export default function PayDialog({ close }: { close: () => void }) {
  const { data, error, refetch } = useCall(call, 'GET /staff-money/owed', {}, { staleMs: 0 })
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const key = useIdempotencyKey()
  const pay = useAction(call, 'POST /staff-money/pay', {
    invalidates: [...moneyReads, '/wallet'],
    notice: (made) => `${made.length === 1 ? 'Transfer made' : `${made.length} transfers made`}. Another person approves.`,
    failed: 'Not paid',
    done: close,
  })
  const chosen = (data ?? []).filter((one) => one.problem === null && !left.has(keyOf(one)))
  const toggle = (one: StaffOwed) =>
    setLeft((before) => {
      const after = new Set(before)
      if (!after.delete(keyOf(one))) after.add(keyOf(one))
      return after
    })
  const send = () => {
    const people = chosen.map(({ staff_id, owed }) => ({ staff_id, amount: owed }))
    pay.mutate({ body: { people }, idempotencyKey: key.current() }, { onError: key.settle, onSuccess: () => key.settle() })
  }
  return (
    <Modal opened onClose={close} title="Pay staff" size="lg">
      {error && !data && <RetryAlert error={error} retry={refetch} />}
      {!data && !error && <Skeleton height={160} />}
      {data?.length === 0 && <EmptyState title="Nobody is owed money." text="Allowances and accepted expenses are paid from here." />}
      {data && data.length > 0 && (
        <>
          <LinkRows none="">
            {data.map((one) => (
              <LinkRow
                key={keyOf(one)}
                {...(one.problem === null ? {} : { to: pathTo('/staff/view/$id', { id: one.staff_id }) })}
                title={one.name}
                text={one.problem ?? one.account ?? ''}
                value={
                  <Checkbox
                    labelPosition="left"
                    label={formatMoney(one.owed)}
                    aria-label={`Pay ${one.name} ${formatMoney(one.owed)}`}
                    disabled={one.problem !== null}
                    checked={one.problem === null && !left.has(keyOf(one))}
                    onChange={() => toggle(one)}
                  />
                }
              />
            ))}
          </LinkRows>
          <Button mt="md" loading={pay.isPending} disabled={chosen.length === 0} onClick={send}>
            Pay {sumsOf(chosen)}
          </Button>
        </>
      )}
    </Modal>
  )
}

/** "UGX 120,000 and USD 40". */
function sumsOf(rows: readonly StaffOwed[]): string {
  const sums = new Map<Currency, number>()
  for (const { owed } of rows) sums.set(owed.currency, (sums.get(owed.currency) ?? 0) + owed.amount)
  return [...sums].map(([currency, amount]) => formatMoney(moneyOf(amount, currency))).join(' and ')
}
