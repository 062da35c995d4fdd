import { Allowed } from '#kit/web/allowed.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { UploadOne } from '#kit/web/fields/upload-one.tsx'
import { Card } from '#kit/web/record-page/card.tsx'
import { useInvalidate } from '#kit/web/use-call.ts'
import { largestPaperMb, paperExtensions, paperText } from '#domains/suppliers/contract/words.ts'
import { call, payableReads, type InvoiceDetails } from './calls.ts'
import { DocumentFile } from './document-file.tsx'

/** The files of an invoice. */
export function InvoiceFiles({ invoice: { id, files } }: { invoice: InvoiceDetails }) {
  const invalidate = useInvalidate()
  return (
    <Card title="Files">
      {files.map((file) => (
        <DocumentFile key={file.id} file={file} />
      ))}
      <Allowed needs={['Manage Payables']}>
        <UploadOne
          title="Upload file"
          text={paperText}
          accept={paperExtensions}
          maxMb={largestPaperMb}
          send={(chosen, onProgress) => call('POST /payables/invoices/{id}/documents', { params: { id }, files: [chosen], onProgress })}
          done={async () => {
            await invalidate(payableReads)
            toast('File uploaded.')
          }}
        />
      </Allowed>
    </Card>
  )
}
