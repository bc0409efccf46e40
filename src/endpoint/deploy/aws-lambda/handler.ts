import { createLambdaHandler } from '../../adapters/aws-lambda.ts'

export const handler = await createLambdaHandler({ env: process.env })
