import { useRecordForm, type RecordFormState } from '#kit/web/record-form/use-record-form.ts'
import { marketplacePatch } from '../../contract.ts'
import { call, type Marketplace, type OwnMarketplace } from '../calls.ts'

type Patch = Parameters<typeof call<'POST /marketplaces/{id}/update'>>[1]['body']

/** The form of one settings screen of a marketplace: `read` takes its values from the marketplace. */
export function useSettingsForm<Values extends object>(
  part: string,
  marketplace: OwnMarketplace,
  read: (marketplace: OwnMarketplace) => Values,
): RecordFormState<Values & { version: number }> {
  const { id } = marketplace
  const valuesOf = (saved: OwnMarketplace) => ({ ...read(saved), version: saved.own.version })
  return useRecordForm<Values & { version: number }, Marketplace>({
    screen: `marketplace ${id} ${part}`,
    initial: valuesOf(marketplace),
    schema: marketplacePatch,
    labels: { slug: 'Address' },
    save: (values, sent) => call('POST /marketplaces/{id}/update', { params: { id }, body: values as Patch, ...sent }),
    fromSaved: (saved) => valuesOf(saved as OwnMarketplace),
    invalidates: ['/marketplaces'],
    notice: 'Settings saved.',
  })
}
