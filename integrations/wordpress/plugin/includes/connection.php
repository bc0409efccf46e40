<?php
/**
 * "Check the connection": asks the price host from this server, and shows its answer or the platform's own words.
 *
 * @package Vitrine
 */

namespace Vitrine;

defined( 'ABSPATH' ) || exit;

/** Products of an answer that are shown. */
const SHOWN_PRODUCTS = 5;

/**
 * What the price host has answered, in one line for each fact.
 *
 * @param array|\WP_Error $answer Answer of the HTTP request.
 * @return array{ok: bool, lines: string[]}
 */
function read_price_answer( $answer ) {
	if ( is_wp_error( $answer ) ) {
		return array(
			'ok'    => false,
			'lines' => array( __( 'The price host cannot be reached from this server.', 'vitrine' ), $answer->get_error_message() ),
		);
	}
	$status = (int) wp_remote_retrieve_response_code( $answer );
	$body   = json_decode( wp_remote_retrieve_body( $answer ), true );
	if ( 429 === $status ) {
		return array(
			'ok'    => false,
			'lines' => array( __( 'The price host has had too many requests from this server. Try again in a minute.', 'vitrine' ) ),
		);
	}
	if ( 200 !== $status ) {
		/* translators: %d: HTTP status, such as 404. */
		$lines = array( sprintf( __( 'The price host answers with status %d.', 'vitrine' ), $status ) );
		if ( is_array( $body ) && isset( $body['message'] ) && is_string( $body['message'] ) ) {
			/* translators: %s: an error message in the words of the platform. */
			$lines[] = sprintf( __( 'It says: %s', 'vitrine' ), $body['message'] );
		}
		return array(
			'ok'    => false,
			'lines' => $lines,
		);
	}
	if ( ! is_array( $body ) || array_values( $body ) !== $body ) {
		return array(
			'ok'    => false,
			'lines' => array( __( 'This address answers, but not with prices.', 'vitrine' ) ),
		);
	}
	/* translators: %d: number of products. */
	$lines = array( sprintf( _n( 'The price host answers with %d product.', 'The price host answers with %d products.', count( $body ), 'vitrine' ), count( $body ) ) );
	foreach ( array_slice( $body, 0, SHOWN_PRODUCTS ) as $item ) {
		$name  = isset( $item['product']['name'] ) ? $item['product']['name'] : '';
		$price = isset( $item['price']['gross']['localized'] ) ? $item['price']['gross']['localized'] : '';
		$id    = isset( $item['product_id'] ) ? $item['product_id'] : '';
		// Two intervals of one product have the same name, and are told apart by this one.
		$more_name = isset( $item['product']['additional_name'] ) ? $item['product']['additional_name'] : '';
		if ( is_string( $name ) && is_string( $more_name ) && '' !== $more_name ) {
			$name .= " ($more_name)";
		}
		if ( is_scalar( $name ) && is_scalar( $price ) && is_scalar( $id ) ) {
			/* translators: 1: product ID, 2: product name, 3: price with its currency. */
			$lines[] = sprintf( __( '%1$s: %2$s, %3$s', 'vitrine' ), $id, $name, $price );
		}
	}
	$more = count( $body ) - SHOWN_PRODUCTS;
	if ( $more > 0 ) {
		/* translators: %d: number of products that are not listed. */
		$lines[] = sprintf( _n( 'And %d more: enter a product ID to see one.', 'And %d more: enter a product ID to see one.', $more, 'vitrine' ), $more );
	}
	$country = isset( $body[0]['price_country'] ) && is_string( $body[0]['price_country'] ) ? $body[0]['price_country'] : '';
	if ( '' !== $country ) {
		/* translators: %s: country code, such as DE. */
		$lines[] = sprintf( __( 'These prices are for the location of this server (%s). Visitors see those of their own.', 'vitrine' ), $country );
	}
	return array(
		'ok'    => true,
		'lines' => $lines,
	);
}

/**
 * Asks the price host, and the endpoint where there is one.
 *
 * @param string $product A product ID, or an empty text.
 * @return array{ok: bool, lines: string[]}
 */
function check_connection( $product = '' ) {
	$settings = settings();
	if ( '' === $settings['client'] || '' === $settings['price_host'] ) {
		return array(
			'ok'    => false,
			'lines' => array( __( 'Save a client ID and a price host first.', 'vitrine' ) ),
		);
	}
	$options = array(
		'timeout'             => 10,
		'redirection'         => 3,
		'limit_response_size' => 1048576,
		'headers'             => array(
			'Accept'          => 'application/json',
			'Accept-Language' => str_replace( '_', '-', get_user_locale() ),
		),
	);
	$host    = '/' === $settings['price_host'][0] ? home_url( $settings['price_host'] ) : $settings['price_host'];
	$query   = array( 'client_id' => $settings['client'] );
	if ( '' !== $product ) {
		$query['product_id'] = $product;
	}
	$result = read_price_answer( wp_remote_get( $host . '/prices?' . http_build_query( $query, '', '&' ), $options ) );
	if ( '' !== $settings['endpoint'] ) {
		$health             = wp_remote_get( $settings['endpoint'] . '/health', $options );
		$is_there           = ! is_wp_error( $health ) && wp_remote_retrieve_response_code( $health ) < 500;
		$result['ok']       = $result['ok'] && $is_there;
		$result['lines'][] = $is_there
			? __( 'The companion endpoint answers.', 'vitrine' )
			: __( 'The companion endpoint cannot be reached from this server.', 'vitrine' );
		if ( is_wp_error( $health ) ) {
			// Names the host, and the reason.
			$result['lines'][] = $health->get_error_message();
		}
	}
	return $result;
}

/**
 * Name of the transient with the current user's last result.
 *
 * @return string
 */
function connection_transient() {
	return 'vitrine_connection_' . get_current_user_id();
}

add_action(
	'admin_post_vitrine_check_connection',
	static function () {
		if ( ! current_user_can( 'manage_options' ) ) {
			wp_die( esc_html__( 'You may not change these settings.', 'vitrine' ), '', array( 'response' => 403 ) );
		}
		check_admin_referer( 'vitrine_check_connection' );
		$product = isset( $_POST['product'] ) ? trim( sanitize_text_field( wp_unslash( $_POST['product'] ) ) ) : '';
		$result  = '' === $product || is_product( $product )
			? check_connection( $product )
			: array(
				'ok'    => false,
				'lines' => array( __( 'A product ID is a number, or your own ID behind a capital I.', 'vitrine' ) ),
			);
		set_transient( connection_transient(), $result, 5 * MINUTE_IN_SECONDS );
		wp_safe_redirect( admin_url( 'options-general.php?page=vitrine#vitrine-connection' ) );
		exit;
	}
);
