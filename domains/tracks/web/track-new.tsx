import { Select } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useAgency, useMay } from '#kit/web/use-session.ts'
import { newItemValues } from '#domains/inventory/web/item-fields.tsx'
import { trackBody, type createTrack } from '../contract.ts'
import { previewSeconds } from '../contract/words.ts'
import { call, trackReads, type TrackRecord } from './calls.ts'
import { labels, TrackForm, type NewTrackValues } from './track-form.tsx'
import { previewOptions } from './track-words.ts'

/** Creates a track with its price. Its recording is uploaded afterwards. */
export default function TrackNew() {
  const agency = useAgency()
  const may = useMay()
  const navigate = useNavigate()
  const form = useRecordForm<NewTrackValues, TrackRecord>({
    screen: 'track new',
    adds: true,
    initial: {
      ...newItemValues(agency),
      artist: '',
      album: '',
      genre: '',
      price: null,
      preview_seconds: previewSeconds.usual,
    },
    schema: trackBody,
    labels,
    // The schema has already validated the numbers.
    save: (values, sent) =>
      call('POST /business/entertainment/tracks/create', { body: values as InputOf<typeof createTrack>['body'], ...sent }),
    invalidates: trackReads,
    notice: 'Track added. Now its recording.',
    saved: ({ id }) => navigate({ href: `${pathTo('/offers/tracks/$id/edit', { id })}?tab=recording`, replace: true }),
  })
  const { preview_seconds: seconds } = form.values
  return (
    <ScreenPage title="New track">
      <TrackForm
        form={form}
        action="Add track"
        priced={false}
        first={
          <FieldRow>
            <MoneyField label="Price" currency={form.values.currency} disabled={!may('Edit Prices')} {...form.field('price')} />
            <Select
              label="Preview"
              allowDeselect={false}
              data={previewOptions(seconds)}
              description="What everybody may hear before buying."
              value={String(seconds ?? '')}
              onChange={(value) => form.set('preview_seconds', value ? Number(value) : null)}
            />
          </FieldRow>
        }
      />
    </ScreenPage>
  )
}
