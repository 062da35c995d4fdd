import { useNavigate } from '@tanstack/react-router'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { pathTo } from '#kit/web/path-to.ts'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { ScreenPage } from '#kit/web/record-page/record-page.tsx'
import { useAgency } from '#kit/web/use-session.ts'
import { carBody, type createCar } from '../contract.ts'
import { call, carReads, type CarRecord } from './calls.ts'
import { CarForm, labels, newValues, type CarValues } from './car-form.tsx'

/** Adds a car. The user adds vehicles, prices and pictures after it is created. */
export default function CarNew() {
  const agency = useAgency()
  const navigate = useNavigate()
  const form = useRecordForm<CarValues, CarRecord>({
    screen: 'car new',
    adds: true,
    initial: newValues(agency),
    schema: carBody,
    labels,
    // Safe cast: the schema has already validated the numbers.
    save: (values, sent) => call('POST /business/rental/cars/create', { body: values as InputOf<typeof createCar>['body'], ...sent }),
    invalidates: carReads,
    notice: 'Car added. Now its vehicles.',
    saved: ({ id }) => navigate({ href: `${pathTo('/offers/cars/$id/edit', { id })}?tab=vehicles`, replace: true }),
  })
  return (
    <ScreenPage title="New rental car">
      <CarForm form={form} action="Add car" priced={false} />
    </ScreenPage>
  )
}
