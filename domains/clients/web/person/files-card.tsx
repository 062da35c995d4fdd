import { Allowed } from '#kit/web/allowed.tsx'
import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { UploadOne } from '#kit/web/fields/upload-one.tsx'
import { bytesText } from '#kit/web/format/bytes.ts'
import { Day } from '#kit/web/format/values.tsx'
import { RowMenu } from '#kit/web/list-page/row-menu.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useAction, useCall, useInvalidate } from '#kit/web/use-call.ts'
import { call } from '../calls.ts'

const largestMb = 10
const accepted = '.pdf,.jpg,.jpeg,.png,.webp,.docx,.xlsx,.csv,.txt'

/** Files of a person: passports, visas, signed forms. */
export default function FilesCard({ id }: { id: string }) {
  const params = { id }
  const answer = useCall(call, 'GET /crm/contacts/{id}/files', { params })
  const invalidate = useInvalidate()
  const remove = useAction(call, 'DELETE /crm/files/{id}', { notice: 'File deleted.', failed: 'Not deleted' })
  const save = (fileId: string) =>
    call.download('GET /crm/files/{id}/file', { params: { id: fileId } }).catch((error) => showError('Not saved', error))
  const ask = async (fileId: string, name: string) => {
    if (await confirm({ title: `Delete “${name}”?`, action: 'Delete file', danger: true })) remove.mutate({ params: { id: fileId } })
  }
  const files = answer.data ?? []
  return (
    <Card title="Files">
      {files.length > 0 && (
        <Facts
          rows={files.map((file) => ({
            label: file.name,
            value: (
              <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
                {bytesText(file.size)} <Day value={file.created_at} />
                <RowMenu
                  label={`Actions for ${file.name}`}
                  actions={[
                    { label: 'Download', icon: 'download', run: () => void save(file.id) },
                    { label: 'Delete file', icon: 'trash', danger: true, needs: ['Edit Clients'], run: () => ask(file.id, file.name) },
                  ]}
                />
              </span>
            ),
          }))}
        />
      )}
      <Allowed needs={['Edit Clients']}>
        <UploadOne
          title="Upload file"
          text={`A PDF, a picture, or a Word, Excel, CSV or text file, at most ${largestMb} MB.`}
          accept={accepted}
          maxMb={largestMb}
          send={(chosen, onProgress) => call('POST /crm/contacts/{id}/files', { params, files: [chosen], onProgress })}
          done={async () => {
            await invalidate(['/crm/contacts'])
            toast('File uploaded.')
          }}
        />
      </Allowed>
    </Card>
  )
}
