<?php
/**
 * The shortcodes, with the attributes of the blocks: `[vitrine_card product="97772" price-rule="team"]`.
 *
 * @package Vitrine
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

/**
 * Attributes of a block from those of a shortcode. A name without a value, such as `featured`, is a boolean that is on.
 *
 * @param string       $element Name of the element.
 * @param array|string $given   What WordPress found in the shortcode.
 * @return array<string, mixed>
 */
function shortcode_attributes( $element, $given ) {
	$texts = array();
	foreach ( is_array( $given ) ? $given : array() as $name => $value ) {
		if ( is_int( $name ) ) {
			$texts[ strtolower( trimmed( $value ) ) ] = 'true';
		} else {
			$texts[ str_replace( '_', '-', $name ) ] = trimmed( $value );
		}
	}
	$attributes = array();
	foreach ( block_attributes( $element ) as $name => $definition ) {
		$key = strtolower( preg_replace( '/[A-Z]/', '-$0', $name ) );
		if ( ! isset( $texts[ $key ] ) ) {
			continue;
		}
		if ( 'boolean' === $definition['type'] ) {
			$attributes[ $name ] = ! in_array( strtolower( $texts[ $key ] ), array( 'false', 'no', 'off', '0' ), true );
		} elseif ( 'number' !== $definition['type'] ) {
			$attributes[ $name ] = $texts[ $key ];
		} elseif ( ctype_digit( $texts[ $key ] ) ) {
			$attributes[ $name ] = (int) $texts[ $key ];
		}
	}
	return $attributes;
}

/**
 * What stands between two tags of a shortcode, without the paragraphs that the editor has put around lines.
 *
 * @param string $content HTML with shortcodes.
 * @return string
 */
function without_paragraphs( $content ) {
	return trim( preg_replace( '#<br\s*/?>|</?p(\s[^>]*)?>#i', '', $content ) ?? $content );
}

/**
 * A shortcode as HTML.
 *
 * @param string       $element Name of the element.
 * @param array|string $given   What WordPress found in the shortcode.
 * @param string|null  $content What stands between its tags.
 * @return string
 */
function shortcode_html( $element, $given, $content ) {
	static $depth = 0;

	$attributes = shortcode_attributes( $element, $given );
	$content    = null === $content ? '' : $content;
	if ( is_group( $element ) ) {
		++$depth;
		$inside = do_shortcode( without_paragraphs( $content ) );
		--$depth;
		return element_html( $element, $attributes, $inside );
	}
	if ( '' !== $content && ! isset( $attributes['fallback'] ) ) {
		$attributes['fallback'] = trim( wp_strip_all_tags( $content ) );
	}
	if ( 'card' === $element && 0 === $depth ) {
		$html = rendered_card( element_attributes( $element, $attributes ) );
		if ( '' !== $html ) {
			use_script();
			return $html;
		}
	}
	return element_html( $element, $attributes );
}

foreach ( array_keys( elements() ) as $vitrine_element ) {
	add_shortcode(
		'vitrine_' . str_replace( '-', '_', $vitrine_element ),
		static function ( $given, $content = null ) use ( $vitrine_element ) {
			return shortcode_html( $vitrine_element, $given, $content );
		}
	);
}
unset( $vitrine_element );
