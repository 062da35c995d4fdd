import { Button, Group } from '@mantine/core'
import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { UploadOne } from '#kit/web/fields/upload-one.tsx'
import { bytesText } from '#kit/web/format/bytes.ts'
import { useAction, useInvalidate } from '#kit/web/use-call.ts'
import { useMay } from '#kit/web/use-session.ts'
import { largestPaperMb, paperExtensions, paperText } from '../contract/words.ts'
import { call, type SupplierDetails } from './calls.ts'

interface ContractFilesProps {
  supplier: SupplierDetails
  contractId: string
  close: () => void
}

/** The files of a contract: open, upload, delete. */
export default function ContractFiles({ supplier: { id, contracts, archived }, contractId, close }: ContractFilesProps) {
  const invalidate = useInvalidate()
  const mayEdit = useMay()('Manage Payables')
  const removal = useAction(call, 'DELETE /suppliers/files/{id}', { notice: 'File deleted.', failed: 'Not deleted' })
  const contract = contracts.find((one) => one.id === contractId)
  if (!contract) return null
  const open = (fileId: string) =>
    call.open('GET /suppliers/files/{id}/file', { params: { id: fileId } }).catch((error: unknown) => showError('Not opened', error))
  const remove = async (fileId: string, name: string) => {
    if (await confirm({ title: `Delete “${name}”?`, action: 'Delete file', danger: true })) removal.mutate({ params: { id: fileId } })
  }
  return (
    <Modal opened onClose={close} title={`Files of ${contract.title}`}>
      {contract.files.length === 0 && <p>No files yet.</p>}
      {contract.files.map((file) => (
        <Group key={file.id} mb="xs">
          <Button variant="default" onClick={() => void open(file.id)}>
            Open {file.name} ({bytesText(file.size)})
          </Button>
          {mayEdit && (
            <Button variant="subtle" color="red" aria-label={`Delete ${file.name}`} onClick={() => void remove(file.id, file.name)}>
              Delete
            </Button>
          )}
        </Group>
      ))}
      {mayEdit && !archived && (
        <UploadOne
          title="Upload file"
          text={paperText}
          accept={paperExtensions}
          maxMb={largestPaperMb}
          send={(chosen, onProgress) =>
            call('POST /suppliers/{id}/contracts/{part}/files', { params: { id, part: contractId }, files: [chosen], onProgress })
          }
          done={async () => {
            await invalidate(['/suppliers'])
            toast('File uploaded.')
          }}
        />
      )}
    </Modal>
  )
}
