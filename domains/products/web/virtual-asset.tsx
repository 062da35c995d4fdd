import { Button, Skeleton } from '@mantine/core'
import { confirm, showError } from '#kit/web/feedback/dialogs.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { UploadOne } from '#kit/web/fields/upload-one.tsx'
import { bytesText } from '#kit/web/format/bytes.ts'
import { Moment } from '#kit/web/format/values.tsx'
import { FailedState } from '#kit/web/list-page/list-states.tsx'
import { Card, Facts } from '#kit/web/record-page/card.tsx'
import { useAction, useCall, useInvalidate } from '#kit/web/use-call.ts'
import { largestAssetMb } from '../contract/words.ts'
import { call, productReads } from './calls.ts'
import styles from './products.module.css'

/** The product's file. Paying buyers are mailed a link to it. */
export function VirtualAsset({ id, digital }: { id: string; digital: boolean }) {
  const params = { id }
  const answer = useCall(call, 'GET /business/shop/products/{id}/virtual-asset', { params })
  const invalidate = useInvalidate()
  const remove = useAction(call, 'POST /business/shop/products/{id}/virtual-asset/delete', {
    invalidates: productReads,
    notice: 'File removed.',
    failed: 'Not removed',
  })
  if (answer.error) return <FailedState error={answer.error} retry={() => void answer.refetch()} retrying={answer.isFetching} />
  if (answer.data === undefined) return <Skeleton height={180} visible={false} />
  const file = answer.data
  const takeAway = async () => {
    const sure = await confirm({
      title: `Take “${file!.name}” away?`,
      text: 'Buyers can no longer download it.',
      action: 'Remove',
      danger: true,
    })
    if (sure) remove.mutate({ params })
  }
  const save = () =>
    call.download('GET /business/shop/products/{id}/virtual-asset/file', { params }).catch((error) => showError('Not saved', error))
  return (
    <Card
      title="Download"
      aside={
        file && (
          <Button size="compact-md" variant="default" onClick={() => void save()}>
            Save a copy
          </Button>
        )
      }
      actions={file ? [{ label: 'Remove', icon: 'trash', danger: true, run: takeAway }] : []}
    >
      {file && (
        <Facts
          rows={[
            { label: 'File', value: file.name },
            { label: 'Size', value: bytesText(file.size) },
            { label: 'Uploaded', value: <Moment value={file.uploaded_at} /> },
          ]}
        />
      )}
      <p className={styles.about}>
        {file
          ? 'Buyers of this product get a link to this file by email once it is fully paid.'
          : digital
            ? 'The file you sell. You can publish the product once it is uploaded. Buyers get a link by email once it is fully paid.'
            : 'A file that comes with the product, such as a guide or a voucher. Buyers get a link by email once it is fully paid.'}
      </p>
      <UploadOne
        title={file ? 'Replace file' : 'Choose file'}
        text={`Any kind, at most ${largestAssetMb} MB.`}
        accept=""
        maxMb={largestAssetMb}
        send={(chosen, onProgress) =>
          call('POST /business/shop/products/{id}/virtual-asset/upload', { params, files: [chosen], onProgress })
        }
        done={async () => {
          await invalidate(productReads)
          toast('File uploaded.')
        }}
      />
    </Card>
  )
}
