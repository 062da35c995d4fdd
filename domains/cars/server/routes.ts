import {
  bookedRoutes,
  galleryRoutes,
  ofItem,
  ofPart,
  priceRoutes,
  resellRoutes,
  unitRoutes,
} from '#domains/inventory/server/items/capabilities.ts'
import { itemOfUnit } from '#domains/inventory/server/units/units.ts'
import { serve } from '#kit/server/http/serve.ts'
import * as contract from '../contract.ts'
import { carCategories, categoryNames } from '../contract/words.ts'
import * as care from './care.ts'
import * as cars from './cars.ts'
import { makesByName, modelsOf } from './makes.ts'
import * as rates from './rates.ts'
import * as vehicles from './vehicles.ts'

const { kind } = cars
const [ofCar, ofVehicle] = [ofItem(kind, 'Car'), ofPart(kind, 'Vehicle')]

// Vehicles are inventory units whose names are plates.
const plated = [
  ofCar(contract.units.createUnits, ({ id }, { tx, actor, body }) => vehicles.createVehicles(tx, actor, id, body.units)),
  ofVehicle(contract.units.updateUnit, itemOfUnit, (id, { tx, actor, body }) => vehicles.updateUnit(tx, actor, id, body)),
]
const unplated = unitRoutes(contract.units, kind, 'Car').filter(({ endpoint }) => plated.every((own) => own.endpoint !== endpoint))

export const carRoutes = [
  serve(contract.listCars, ({ app, tx, query, now }) => cars.listCars(app, tx, query, now)),
  serve(contract.createCar, ({ app, tx, actor, body }) => cars.createCar(app, tx, actor, body)),
  serve(contract.showCar, ({ app, tx, actor, params }) => cars.readCar(app, tx, actor, params.id)),
  serve(contract.updateCar, ({ app, tx, actor, params, body }) => cars.updateCar(app, tx, actor, params.id, body)),
  serve(contract.duplicateCar, ({ app, tx, actor, params }) => cars.duplicateCar(app, tx, actor, params.id)),
  serve(contract.deleteCars, ({ tx, actor, body }) => cars.deleteCars(tx, actor, body.ids)),
  serve(contract.carsStatistics, ({ tx, now }) => cars.carsStatistics(tx, now)),
  ofCar(contract.carStatistics, ({ id }, { tx, now }) => cars.carStatistics(tx, now, id)),
  ofCar(contract.listRates, ({ id }, { tx }) => rates.listRates(tx, id)),
  ofCar(contract.updateRates, ({ id }, { tx, actor, body }) => rates.updateRates(tx, actor, id, body)),
  ofCar(contract.listCarServices, ({ id }, { tx }) => rates.listServices(tx, id)),
  ofCar(contract.createCarService, ({ id }, { tx, actor, body }) => rates.createService(tx, actor, id, body)),
  ofCar(contract.listVehicles, ({ id }, { tx }) => vehicles.listVehicles(tx, id)),
  ofVehicle(contract.updateVehicle, itemOfUnit, (id, { tx, actor, body }) => vehicles.updateVehicle(tx, actor, id, body)),
  serve(contract.listCare, ({ tx, query, now }) => care.listCare(tx, query, now)),
  serve(contract.listFleet, async ({ tx }) =>
    (await vehicles.fleetOf(tx)).map(({ id, plate, car, seats, overdue }) => ({ id, plate, car, seats, overdue })),
  ),
  serve(contract.createCare, ({ tx, actor, body }) => care.createCare(tx, actor, body)),
  serve(contract.updateCare, ({ tx, actor, params, body }) => care.updateCare(tx, actor, params.id, body)),
  serve(contract.completeCare, ({ tx, actor, params, body }) => care.completeCare(tx, actor, params.id, body)),
  serve(contract.deleteCare, ({ tx, actor, params }) => care.deleteCare(tx, actor, params.id)),
  serve(contract.listCarCategories, async () => carCategories.map((value) => ({ value, label: categoryNames[value] }))),
  serve(contract.listCarMakes, async () => makesByName().map((make) => ({ value: make, label: make }))),
  serve(contract.listCarModels, async ({ query }) => modelsOf(query.make)),
  ...plated,
  ...unplated,
  ...priceRoutes(contract.prices, kind, 'Car'),
  ...galleryRoutes(contract.gallery, kind, 'Car'),
  ...bookedRoutes(contract.booked, kind, 'Car'),
  ...resellRoutes(contract.resell, kind, 'Car'),
]
