import { Button, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { largestPaperMb, paperExtensions, paperText } from '#domains/suppliers/contract/words.ts'
import type { Money } from '#kit/contract/money.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { UploadOne } from '#kit/web/fields/upload-one.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { Card } from '#kit/web/record-page/card.tsx'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useAgency } from '#kit/web/use-session.ts'
import { call, payableReads } from './calls.ts'
import { checkInvoice, invoiceBodyOf, InvoiceFields, newInvoice, type InvoiceValues } from './invoice-form.tsx'

/** Enters a supplier's invoice. Its text can be pasted; what is read from it is checked by the person. */
export default function InvoiceNew() {
  const navigate = useNavigate()
  const invalidate = useInvalidate()
  const agency = useAgency()
  const [supplier, setSupplier] = useState<{ value: string; label: string } | null>(null)
  const form = useSmallForm<InvoiceValues>({
    initial: newInvoice(agency.currency),
    check: checkInvoice,
    send: async (values, sent) => {
      const body = { ...invoiceBodyOf(values), supplier_id: values.supplier_id! }
      const { id } = await call('POST /payables/invoices/create', { body, ...sent })
      await invalidate(payableReads)
      toast('Invoice entered.')
      await navigate({ href: pathTo('/payables/view/$id', { id }), replace: true })
    },
  })
  const { values, set } = form
  const fill = (read: Read) => {
    if (read.supplier) setSupplier({ value: read.supplier.id, label: read.supplier.name })
    set({
      ...(read.supplier ? { supplier_id: read.supplier.id } : {}),
      ...(read.number ? { number: read.number } : {}),
      ...(read.issued_on ? { issued_on: read.issued_on } : {}),
      ...(read.due_on ? { due_on: read.due_on } : {}),
      ...(read.total ? { currency: read.total.currency, lines: [{ ...values.lines[0]!, amount: read.total }] } : {}),
    })
  }
  return (
    <ScreenPage title="Enter supplier invoice">
      <Card title="File of the invoice">
        <UploadOne
          title="Upload invoice"
          text={`${paperText} The text of a PDF is read for you to check.`}
          accept={paperExtensions}
          maxMb={largestPaperMb}
          send={async (chosen, onProgress) => {
            const { id } = await call('POST /payables/documents/upload', { files: [chosen], onProgress })
            await navigate({ href: pathTo('/payables/to-check/$id', { id }) })
          }}
          done={() => invalidate(payableReads)}
        />
      </Card>
      <Card title="Text of the invoice">
        <PastedText fill={fill} />
      </Card>
      <Card title="Invoice">
        <SmallForm form={form} action="Enter invoice">
          <InvoiceFields form={form} supplier={supplier} />
        </SmallForm>
      </Card>
    </ScreenPage>
  )
}

interface Read {
  number: string | null
  issued_on: string | null
  due_on: string | null
  total: Money | null
  supplier: { id: string; name: string } | null
}

/** Reads what a person pastes from a mail or a PDF, to save typing. */
function PastedText({ fill }: { fill: (read: Read) => void }) {
  const [text, setText] = useState('')
  const read = async () => {
    try {
      const found = await call('POST /payables/read', { body: { text } })
      fill(found)
      toast(found.number || found.total ? 'Filled in below. Check every field.' : 'Nothing was found. Fill in the fields below.')
    } catch (error) {
      showError('Not read', error)
    }
  }
  return (
    <>
      <Textarea
        label="Paste the text"
        description="From the supplier’s mail or PDF. Number, dates, total and supplier are filled in for you to check."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={20_000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button mt="sm" variant="default" disabled={text.trim() === ''} onClick={() => void read()}>
        Fill in fields
      </Button>
    </>
  )
}
