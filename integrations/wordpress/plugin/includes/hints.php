<?php
/**
 * What the head says ahead of the script: the request for the prices of the page, or the connection to their host. Behind
 * the script it names the lazy files of the first paint.
 *
 * The request is that of the script, byte for byte, or the prices would be asked for twice. Its products are those of the
 * post's own blocks. Where anything else decides them or their price, the connection is all that is opened early.
 *
 * @package Vitrine
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

/** Blocks that ask for a price, in the order in which the script collects them. */
const PRICED_BLOCKS = array( 'vitrine/card', 'vitrine/buy', 'vitrine/price' );

/** What may hold further elements than the blocks of a post. */
const OTHER_SOURCES = '/\[vitrine_|<vitrine-|data-vitrine-|"vitrine\/|<!-- wp:(block|pattern|template-part) |<!-- wp:vitrine\/order /';

/** Attributes of blocks that change the request. */
const REQUEST_ATTRIBUTES = array( 'priceRule', 'priceRules' );

/** Settings of the script that change the request, or its language. */
const REQUEST_SETTINGS = array( 'data-coupon', 'data-price-rule', 'data-locale', 'data-class-prefix' );

/** The longest address of a request; more products take several. */
const ADDRESS_LIMIT = 2000;

/**
 * The products of blocks by the name of the block.
 *
 * @param array<int, array<string, mixed>> $blocks Parsed blocks.
 * @return array<string, string[]>|null Null where a block changes the request.
 */
function block_products( $blocks ) {
	$products = array_fill_keys( PRICED_BLOCKS, array() );
	foreach ( $blocks as $block ) {
		$attributes = is_array( $block['attrs'] ) ? $block['attrs'] : array();
		if ( isset( $products[ $block['blockName'] ] ) ) {
			$product = isset( $attributes['product'] ) && is_scalar( $attributes['product'] ) ? trimmed( (string) $attributes['product'] ) : '';
			if ( array_filter( array_intersect_key( $attributes, array_flip( REQUEST_ATTRIBUTES ) ) ) ) {
				return null;
			}
			if ( is_product( $product ) ) {
				$products[ $block['blockName'] ][] = $product;
			}
		}
		$inside = block_products( $block['innerBlocks'] );
		if ( null === $inside ) {
			return null;
		}
		$products = array_merge_recursive( $products, $inside );
	}
	return $products;
}

/**
 * The address that the script of this page will ask for.
 *
 * @return string Empty where it is not known beforehand.
 */
function prices_address() {
	$post       = get_queried_object();
	$attributes = script_attributes();
	if ( ! $post instanceof \WP_Post || has_coupon() || can_render_cards() || array_intersect_key( $attributes, array_flip( REQUEST_SETTINGS ) ) ) {
		return '';
	}
	if ( preg_match( OTHER_SOURCES, $post->post_content ) ) {
		return '';
	}
	$products = block_products( parse_blocks( $post->post_content ) );
	$products = null === $products ? array() : array_unique( array_merge( ...array_values( $products ) ) );
	if ( ! $products ) {
		return '';
	}
	$own    = array_filter(
		$products,
		static function ( $product ) {
			return 'I' === $product[0];
		}
	);
	$query  = array(
		'client_id'          => $attributes['data-client'],
		'product_id'         => implode( ',', array_diff( $products, $own ) ),
		'internalproduct_id' => substr( str_replace( ',I', ',', ',' . implode( ',', $own ) ), 1 ),
		'currency'           => isset( $attributes['data-currency'] ) ? $attributes['data-currency'] : '',
		'country'            => isset( $attributes['data-country'] ) ? $attributes['data-country'] : '',
	);
	$address = $attributes['data-price-host'] . '/prices?' . str_replace( '%2C', ',', http_build_query( array_filter( $query, 'strlen' ), '', '&' ) );
	return strlen( $address ) > ADDRESS_LIMIT ? '' : $address;
}

// Before the styles and scripts of the theme.
add_action(
	'wp_head',
	static function () {
		if ( ! is_configured() || ! page_has_elements() ) {
			return;
		}
		$address = prices_address();
		$host    = script_attributes()['data-price-host'];
		if ( '' !== $address ) {
			printf( "<link rel=\"preload\" as=\"fetch\" crossorigin href=\"%s\">\n", esc_attr( $address ) );
		} elseif ( preg_match( '~^https?://~', $host ) && ! can_render_cards() ) {
			printf( "<link rel=\"preconnect\" href=\"%s\" crossorigin>\n", esc_attr( $host ) );
		}
	},
	1
);

/**
 * Whether a block has an attribute that asks for a lazy file: one that is on, a text, or a number above one.
 *
 * @param array<string, string> $values Attributes of the element.
 * @param string[]              $asking Names of attributes; without any every element asks.
 * @return bool
 */
function asks_for_file( $values, $asking ) {
	foreach ( array_intersect_key( $values, array_flip( $asking ) ) as $value ) {
		if ( ! is_numeric( $value ) || $value > 1 ) {
			return true;
		}
	}
	return ! $asking;
}

/**
 * The lazy files that blocks ask for by their first paint. English words are in the script.
 *
 * @param array<int, array<string, mixed>> $blocks   Parsed blocks.
 * @param string                           $language The widget's language, or an empty text.
 * @return string[]
 */
function early_files( $blocks, $language ) {
	$files = array();
	foreach ( $blocks as $block ) {
		$element = 0 === strpos( (string) $block['blockName'], 'vitrine/' ) ? substr( $block['blockName'], 8 ) : '';
		if ( isset( elements()[ $element ] ) ) {
			// WordPress keeps no attribute that has its default.
			$defaults = array_map(
				static function ( $definition ) {
					return isset( $definition['default'] ) ? $definition['default'] : null;
				},
				block_attributes( $element )
			);
			$values   = element_attributes( $element, ( is_array( $block['attrs'] ) ? $block['attrs'] : array() ) + $defaults );
			if ( ! has_product( $element, $values ) ) {
				continue;
			}
			// A figure in a sentence has no words, and an exit first waits for the endpoint.
			$files[] = in_array( $element, array( 'price', 'exit' ), true ) ? '' : $language;
			foreach ( elements()[ $element ]['files'] as $file => $asking ) {
				if ( asks_for_file( $values, $asking ) ) {
					$files[] = $file;
					$files[] = '' !== $language && in_array( $file, widget_facts()['ownWords'], true ) ? "$file-$language" : '';
				}
			}
		}
		$files = array_merge( $files, early_files( $block['innerBlocks'], $language ) );
	}
	return array_values( array_unique( array_filter( $files, 'strlen' ) ) );
}

/**
 * The language of the widget's words on this page.
 *
 * @return string Empty for English.
 */
function widget_language() {
	$attributes = script_attributes();
	$tag        = str_replace( '_', '-', isset( $attributes['data-locale'] ) ? $attributes['data-locale'] : page_language() );
	foreach ( widget_facts()['languages'] as $language ) {
		// The words have the simplified signs.
		if ( 0 === stripos( "$tag-", "$language-" ) && ! preg_match( '/^zh-(hant|hk|mo|tw)\b/i', $tag ) ) {
			return $language;
		}
	}
	return '';
}

/**
 * The folder of the lazy files, as the script will find it.
 *
 * @return string Empty where the script has another name.
 */
function script_folder() {
	$attributes = script_attributes();
	if ( isset( $attributes['data-files'] ) ) {
		return untrailingslashit( $attributes['data-files'] );
	}
	return 'vitrine.js' === basename( script_url() ) ? dirname( script_url() ) : '';
}

// Behind the scripts of the head, with the same priority, or the script would come later by them.
add_action(
	'wp_head',
	static function () {
		$post   = get_queried_object();
		$folder = script_folder();
		if ( ! $post instanceof \WP_Post || '' === $folder || ! is_configured() || ! page_has_elements() ) {
			return;
		}
		// Only some of the blocks are on this page.
		if ( false !== strpos( $post->post_content, '<!--nextpage-->' ) ) {
			return;
		}
		foreach ( early_files( parse_blocks( $post->post_content ), widget_language() ) as $file ) {
			printf(
				"<link rel=\"modulepreload\" crossorigin fetchpriority=\"low\" href=\"%s\">\n",
				esc_attr( "$folder/vitrine-$file.js" )
			);
		}
	},
	10
);
