import '@vitrine/endpoint/serve'
