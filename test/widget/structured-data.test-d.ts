import type {
  Offer,
  Organization,
  Product,
  SoftwareApplication,
  UnitPriceSpecification,
  WithContext,
} from 'schema-dts'
import { expectTypeOf } from 'vitest'
import type { structuredData } from '../../src/widget/features/structured-data/describe-card.ts'

// By the published vocabulary of schema.org: an unknown type or property, or a value out of its range, does not compile.

/** A node with every property that it may have. */
type Whole<Value> = Value extends readonly (infer Each)[]
  ? Whole<Each>[]
  : Value extends object
    ? { [Name in keyof Value]: Whole<Exclude<Value[Name], '' | undefined>> }
    : Value

type Data = Whole<ReturnType<typeof structuredData>>
type ProductData = Omit<Data, '@type' | 'operatingSystem'> & { '@type': 'Product' }
type SoftwareData = Omit<Data, '@type'> & { '@type': 'SoftwareApplication' }
type OfferData = Data['offers']
type PriceData = OfferData['priceSpecification'][number]

/** The properties of a type of the vocabulary, with those that it inherits. */
type PropertyOf<Types, Name> = keyof Extract<Types, { '@type': Name }>

expectTypeOf<keyof ProductData>().toExtend<PropertyOf<Product, 'Product'> | '@context'>()
expectTypeOf<keyof SoftwareData>().toExtend<
  PropertyOf<SoftwareApplication, 'SoftwareApplication'> | '@context'
>()
expectTypeOf<keyof OfferData>().toExtend<PropertyOf<Offer, 'Offer'>>()
expectTypeOf<keyof PriceData>().toExtend<PropertyOf<UnitPriceSpecification, 'UnitPriceSpecification'>>()
expectTypeOf<keyof OfferData['seller']>().toExtend<PropertyOf<Organization, 'Organization'>>()

// Types and ranges.
expectTypeOf<ProductData>().toExtend<WithContext<Product>>()
expectTypeOf<SoftwareData>().toExtend<WithContext<SoftwareApplication>>()
