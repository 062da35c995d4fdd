import { Resell } from '#domains/inventory/web/resell-form.tsx'
import { base } from './calls.ts'
import { CarPage } from './car-page.tsx'
import { carResell } from './routes.ts'

/** Terms on which other agencies can sell the car. */
export default function CarResell() {
  const { id } = carResell.useParams()
  return <CarPage id={id}>{() => <Resell base={base} id={id} />}</CarPage>
}
