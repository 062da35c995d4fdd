import { Sum, Sums, SumsPreview } from '#kit/web/record-page/sums.tsx'
import { Alert, Button, Checkbox, Skeleton, Textarea } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { wordsOf } from '#kit/contract/text.ts'
import { Allowed } from '#kit/web/allowed.tsx'
import { asCallError } from '#kit/web/call-error.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { WholeNumberField } from '#kit/web/fields/whole-number-field.tsx'
import { Money } from '#kit/web/format/values.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm, type SmallFormState } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { returnBody, type previewReturn, type returnGoods } from '../contract.ts'
import { call, orderReads, type Order } from './calls.ts'
import styles from './orders.module.css'

type Item = Order['items'][number]
type Body = InputOf<typeof returnGoods>['body']

interface Values {
  /** How many of each returnable item came back, and how many of them are damaged. */
  pieces: { quantity: number | null; damaged: number | null }[]
  reason: string
  refund: boolean
  handed_over: boolean
}

const check = checkWith(returnBody, { items: 'What came back' })
const typingMs = 250

/** Takes goods of an order back, after showing what comes off, is credited and goes back. */
export default function ReturnDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const invalidate = useInvalidate()
  const mayRefund = useMay()('Refund Payments')
  const items = order.items.filter(({ returnable }) => returnable > 0)
  const [only] = items
  const form = useSmallForm<Values>({
    initial: {
      pieces: items.map(() => ({ quantity: items.length === 1 && only?.returnable === 1 ? 1 : 0, damaged: 0 })),
      reason: '',
      refund: mayRefund,
      handed_over: false,
    },
    check: (values) => check(bodyOf(order, items, values)),
    send: async (values, sent) => {
      const { returns } = await call('POST /business/shop/orders/{id}/return', {
        params: { id: order.id },
        body: bodyOf(order, items, values),
        ...sent,
      })
      onClose()
      const number = returns.at(-1)?.credit_note?.number
      toast(number ? `Taken back. Credit note ${number} is issued.` : 'Taken back.')
      void invalidate([...orderReads, '/payments', '/refunds', '/clients', '/finance'])
    },
  })
  return (
    <Modal opened onClose={onClose} title={`Take back goods of ${order.reference}`} size="md">
      <SmallForm
        form={form}
        action="Take back goods"
        more={
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        }
      >
        {form.errorAt('items') && (
          <Alert color="red" role="alert" mb="sm">
            {form.errorAt('items')}
          </Alert>
        )}
        {items.map((item, at) => (
          <Pieces key={`${item.line_id} ${item.item}`} form={form} items={items} at={at} />
        ))}
        <Textarea label="Reason" required autosize minRows={2} maxLength={500} {...form.field('reason')} />
        <Preview order={order} items={items} form={form} />
      </SmallForm>
    </Modal>
  )
}

/** The items with pieces that came back, in the order in which they are sent. */
const chosenOf = (items: readonly Item[], { pieces }: Values) =>
  items.flatMap(({ line_id, item }, at) => {
    const { quantity, damaged } = pieces[at]!
    return quantity ? [{ line_id, item, quantity, damaged: damaged ?? 0 }] : []
  })

const bodyOf = ({ version }: Order, items: readonly Item[], { reason, refund, handed_over, ...values }: Values): Body => ({
  version,
  items: chosenOf(items, { reason, refund, handed_over, ...values }),
  reason,
  refund,
  handed_over: refund && handed_over,
})

/** How many pieces of one item came back, and how many are damaged. Errors of the server are numbered by the chosen items. */
function Pieces({ form, items, at }: { form: SmallFormState<Values>; items: readonly Item[]; at: number }) {
  const { title, variant, returnable } = items[at]!
  const { quantity, damaged } = form.values.pieces[at]!
  const place = form.values.pieces.slice(0, at).filter((one) => one.quantity).length
  const set = (change: Partial<Values['pieces'][number]>) =>
    form.set({ pieces: form.values.pieces.map((one, index) => (index === at ? { ...one, ...change } : one)) })
  const tooMany = (quantity ?? 0) > returnable ? `Only ${returnable} can come back.` : undefined
  return (
    <fieldset className={styles.pieces}>
      <legend>
        {title} <span className={styles.dim}>{variant}</span>
      </legend>
      <WholeNumberField
        label="Came back"
        aria-label={`${title}, ${variant}: came back`}
        description={`Of ${returnable}.`}
        min={0}
        max={returnable}
        value={quantity}
        error={quantity ? (form.errorAt(`items.${place}.quantity`) ?? tooMany) : undefined}
        onChange={(value) => set({ quantity: value, damaged: Math.min(damaged ?? 0, value ?? 0) })}
      />
      <WholeNumberField
        label="Damaged"
        aria-label={`${title}, ${variant}: damaged`}
        description="Written off, not in stock again."
        min={0}
        max={quantity ?? 0}
        disabled={!quantity}
        value={damaged}
        error={quantity ? form.errorAt(`items.${place}.damaged`) : undefined}
        onChange={(value) => set({ damaged: value })}
      />
    </fieldset>
  )
}

/** The server's answer to the chosen pieces: credit note, new total, refund. */
function Preview({ order, items, form }: { order: Order; items: readonly Item[]; form: SmallFormState<Values> }) {
  const request = JSON.stringify(chosenOf(items, form.values) satisfies InputOf<typeof previewReturn>['body']['items'])
  const [settled] = useDebouncedValue(request, typingMs)
  const empty = request === '[]'
  const answer = useQuery({
    queryKey: ['POST /business/shop/orders/{id}/return/preview', order.id, settled],
    queryFn: ({ signal }) =>
      call('POST /business/shop/orders/{id}/return/preview', { params: { id: order.id }, body: { items: JSON.parse(settled) }, signal }),
    enabled: !empty && settled === request,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (empty) return <p className={styles.hint}>Say how many pieces came back. What is credited and refunded follows.</p>
  if (answer.error && settled === request)
    return (
      <Alert color="red" mb="md">
        {Object.values(asCallError(answer.error).errors).flat()[0] ?? asCallError(answer.error).message}
      </Alert>
    )
  if (!answer.data) return <Skeleton height={96} mb="md" />
  const { credit, total_after, refund, refunds, due_after } = answer.data
  const byHand = refunds.some(({ by_company }) => !by_company)
  return (
    <>
      <SumsPreview stale={settled !== request || answer.isPlaceholderData}>
        <Sums>
          <Sum label="Credit note over" value={credit} />
          <Sum label="The order then costs" value={total_after} />
          {due_after.amount > 0 && <Sum label="Still due then" value={due_after} />}
          <Sum label="To refund" value={refund} />
        </Sums>
        {refunds.map(({ payment_id, reference, method, amount, by_company }) => (
          <div key={payment_id} className={styles.dim}>
            <Money value={amount} /> {by_company ? 'sent by the payment company' : `by hand, ${wordsOf(method).toLowerCase()}`} ({reference}
            )
          </div>
        ))}
      </SumsPreview>
      {refund.amount > 0 && (
        <Allowed needs={['Refund Payments']}>
          <Checkbox
            mb="sm"
            checked={form.values.refund}
            onChange={(event) => form.set({ refund: event.currentTarget.checked })}
            label={
              <>
                Refund <Money value={refund} />
              </>
            }
            description="Otherwise it stays the client’s credit."
          />
          {form.values.refund && byHand && (
            <Checkbox
              mb="md"
              checked={form.values.handed_over}
              onChange={(event) => form.set({ handed_over: event.currentTarget.checked })}
              label="The money is with the client already"
            />
          )}
        </Allowed>
      )}
    </>
  )
}
